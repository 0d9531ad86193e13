import assert from "node:assert/strict";
import { foldersOfGlob } from "../../../src/base/globs";

describe("foldersOfGlob", () => {
  const cases: readonly [pattern: string, folders: readonly (readonly [folder: string, files: string])[]][] = [
    ["junit.xml", []],
    ["results/*.json", [["results", "*.json"]]],
    ["**/junit.xml", [["**", "**/junit.xml"]]],
    [
      "packages/**/results/*.xml",
      [
        ["packages", "**/results/*.xml"],
        ["packages/**", "**/results/*.xml"],
        ["packages/**/results", "*.xml"],
      ],
    ],
    ["{unit,web/e2e}/*.xml", [["{unit,web/e2e}", "*.xml"]]],
    ["a[/]b/*.xml", [["a[/]b", "*.xml"]]],
    ["a}/b.xml", [["a}", "b.xml"]]],
    ["/results/*.xml", []],
    ["results/", []],
    ["", []],
  ];
  for (const [pattern, folders] of cases)
    it(`splits "${pattern}"`, () => {
      assert.deepEqual(
        foldersOfGlob(pattern).map(({ folder, files }) => [folder, files]),
        folders,
      );
    });
});
