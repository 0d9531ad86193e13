import assert from "node:assert/strict";
import { LineReader } from "../../../src/mcp/lineReader";

const read = (maxBytes: number, ...pieces: readonly string[]) => {
  const reader = new LineReader(maxBytes);
  const lines = pieces.flatMap((piece) => reader.read(Buffer.from(piece, "latin1")));
  return { lines, isTooLong: reader.isTooLong };
};

describe("LineReader", () => {
  it("joins the pieces of lines", () => {
    assert.deepEqual(read(9, "a", "b\nc", "", "\n\nd"), { lines: ["ab", "c", ""], isTooLong: false });
  });

  it("joins the pieces of characters", () => {
    assert.deepEqual(read(9, "\xc3", "\xbc\n"), { lines: ["ü"], isTooLong: false });
  });

  it("leaves out lines that are too long, and reads on after them", () => {
    assert.deepEqual(read(3, "abc\nabcd\nab", "cd", "e\nf\n"), {
      lines: ["abc", undefined, undefined, "f"],
      isTooLong: false,
    });
  });

  it("says that the line which has begun is too long", () => {
    assert.equal(read(3, "ab", "cd").isTooLong, true);
  });
});
