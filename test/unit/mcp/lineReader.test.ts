import assert from "node:assert/strict";
import { LineReader } from "../../../src/mcp/lineReader";
import { assertQuick } from "../../support/pace";

const readPieces = (maxLength: number, ...pieces: readonly string[]) => {
  const reader = new LineReader(maxLength);
  return pieces.map((piece) => reader.read(piece));
};

describe("LineReader", () => {
  it("joins the pieces of lines", () => {
    assert.deepEqual(readPieces(9, "a", "b\nc", "", "\n\nd"), [[], ["ab"], [], ["c", ""]]);
  });

  it("drops the text of a line that becomes too long, and continues with the next piece", () => {
    assert.deepEqual(readPieces(3, "abc", "d", "e\nf\n"), [[], undefined, ["e", "f"]]);
  });

  it("joins a million pieces of one character in linear time", () =>
    assertQuick(() => {
      const reader = new LineReader(1_000_000);
      for (let count = 0; count < 1_000_000; count++) {
        reader.read("x");
      }
      assert.deepEqual(reader.read("\n"), ["x".repeat(1_000_000)]);
    }, 60));
});
