import assert from "node:assert/strict";
import { createCommandLine } from "../../../../src/domain/commands/commandLine";

const folder = { root: "root", path: "" };

/** Returns the bytes of a line of two commands, which has that many with both of them, and how many it runs. */
function create(length: number): readonly number[] {
  const word = "ü".repeat((length - "make; make ''".length) / 2);
  const commands = [["make"], ["make", word]].map((words, index) => ({ folder, words, tests: [index] }));
  const { text, testCount } = createCommandLine(commands, { kind: "posix", isWindows: false }, () => undefined);
  return [Buffer.byteLength(text), testCount];
}

describe("Limits of a line that runs tests", () => {
  it("give it 4,000 bytes, and leave out the commands that it has no room for", () => {
    assert.deepEqual([3_999, 4_001].map(create), [
      [3_999, 2],
      [4, 1],
    ]);
  });
});
