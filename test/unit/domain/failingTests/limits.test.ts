import assert from "node:assert/strict";
import { filterTests } from "../../../../src/domain/failingTests/filterTests";
import { buildFolderTree } from "../../../../src/domain/failingTests/folderTree";
import { naturalKey } from "../../../../src/domain/failingTests/sortTests";
import { failingTest } from "../../../support/builders";

describe("Limits of failing tests", () => {
  it("search the first 300 characters of a failure", () => {
    const context = {
      isMine: () => false,
      isInActiveFile: () => false,
      findPath: () => undefined,
      findRecurrence: () => undefined,
    };
    const isFound = (length: number) => {
      const test = failingTest({ mostCommonFailures: [{ summary: "tide".padStart(length), count: 1 }] });
      return filterTests([test], { text: "tide" }, context).length > 0;
    };
    assert.deepEqual([300, 301].map(isFound), [true, false]);
  });

  it("compare the first 500 characters of names", () => {
    const lengths = [500, 501].map((length) => naturalKey("x".repeat(length)).length);
    assert.deepEqual(lengths, [500, 500]);
  });

  it("nest 40 folders, and make one name of the rest of a path", () => {
    const listLabels = (depth: number) => {
      const folder = "d/".repeat(depth - 1);
      const files = ["e/a", "f/b", "f/c"].map((path) => ({ path: folder + path, items: [] }));
      return buildFolderTree(files, "name").flatMap((node) =>
        node.kind === "folder" ? node.children.map(({ label }) => label) : [],
      );
    };
    assert.deepEqual([40, 41].map(listLabels), [
      ["f", "a"],
      ["e/a", "f/b", "f/c"],
    ]);
  });
});
