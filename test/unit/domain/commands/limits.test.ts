import assert from "node:assert/strict";
import { createCommandLine } from "../../../../src/domain/commands/commandLine";

const folder = { root: "root", path: "" };

describe("Limits of a line that runs tests", () => {
  it("allow 4,000 bytes, and leave out commands beyond them", () => {
    assert.deepEqual([3_999, 4_001].map(measureLine), [
      { bytes: 3_999, testCount: 2 },
      { bytes: 4, testCount: 1 },
    ]);
  });
});

/** Creates a line of two commands of one test each, whose full text has `fullLength` bytes. */
function measureLine(fullLength: number) {
  const word = "ü".repeat((fullLength - "make; make ''".length) / 2);
  const commands = [["make"], ["make", word]].map((words, index) => ({ folder, words, tests: [index] }));
  const { text, testCount } = createCommandLine(commands, { kind: "posix", isWindows: false }, () => undefined);
  return { bytes: Buffer.byteLength(text), testCount };
}
