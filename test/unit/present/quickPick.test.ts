import assert from "node:assert/strict";
import { createCandidatePick, createFilePick } from "../../../src/present/quickPick";

describe("Pick of a file", () => {
  const file = { root: "file:///work/quay", path: "src/$(trash)/a.test.ts" };
  const findName = ({ path }: typeof file) => `quay/${path}`;

  it("has the workspace's name of the file, without icons", () => {
    const { label, description } = createFilePick(file, findName);
    assert.deepEqual([label, description], ["a.test.ts", "quay/src/\\$(trash)"]);
  });

  it("is listed with a declaration in it", () => {
    const range = { line: 4, column: 0, endLine: 4, endColumn: 3 };
    const { label, description } = createCandidatePick({ file, range, text: 'it("$(x)")' }, findName);
    assert.deepEqual([label, description], ['it("\\$(x)")', "quay/src/\\$(trash)/a.test.ts:5"]);
  });
});
