import assert from "node:assert/strict";
import { createCandidatePick, createFilePick } from "../../../src/present/quickPick";

describe("file to choose", () => {
  const file = { root: "file:///work/quay", path: "src/$(trash)/a.test.ts" };
  const nameOf = ({ path }: typeof file) => `quay/${path}`;

  it("is called as the workspace calls it, without icons", () => {
    const { label, description } = createFilePick(file, nameOf);
    assert.deepEqual([label, description], ["a.test.ts", "quay/src/\\$(trash)"]);
  });

  it("stands beside a declaration in it", () => {
    const range = { line: 4, column: 0, endLine: 4, endColumn: 3 };
    const { label, description } = createCandidatePick({ file, range, text: 'it("$(x)")' }, nameOf);
    assert.deepEqual([label, description], ['it("\\$(x)")', "quay/src/\\$(trash)/a.test.ts:5"]);
  });
});
