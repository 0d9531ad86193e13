import assert from "node:assert/strict";
import { createTable } from "../../../src/base/table";

describe("createTable", () => {
  it("has its own entries, and no inherited properties of objects", () => {
    const table = createTable({ port: "left", toString: "text" });
    const words = ["port", "toString", "constructor", "hasOwnProperty", "__proto__", "valueOf"];
    assert.deepEqual(
      words.map((word) => table[word]),
      ["left", "text", undefined, undefined, undefined, undefined],
    );
  });
});
