import assert from "node:assert/strict";
import { createTable } from "../../../src/base/table";

describe("createTable", () => {
  it("finds its own words, and no member that every object has", () => {
    const table = createTable({ port: "left", toString: "text" });
    const words = ["port", "toString", "constructor", "hasOwnProperty", "__proto__", "valueOf"];
    assert.deepEqual(
      words.map((word) => table[word]),
      ["left", "text", undefined, undefined, undefined, undefined],
    );
  });
});
