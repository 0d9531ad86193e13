import assert from "node:assert/strict";
import { LineReader } from "../../../src/mcp/lineReader";

const read = (maxLength: number, ...pieces: readonly string[]) => {
  const reader = new LineReader(maxLength);
  return pieces.map((piece) => reader.read(piece));
};

describe("LineReader", () => {
  it("joins the pieces of lines", () => {
    assert.deepEqual(read(9, "a", "b\nc", "", "\n\nd"), [[], ["ab"], [], ["c", ""]]);
  });

  it("drops a line that has become too long, and reads on", () => {
    assert.deepEqual(read(3, "abc", "d", "e\nf\n"), [[], undefined, ["e", "f"]]);
  });

  it("takes time in proportion to the length, also for pieces of one character", () => {
    const reader = new LineReader(1_000_000);
    for (let count = 0; count < 999_999; count++) {
      reader.read("x");
    }
    assert.equal(reader.read("\n")?.[0]?.length, 999_999);
  });
});
