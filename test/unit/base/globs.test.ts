import assert from "node:assert/strict";
import { expandBraces, FolderGlob } from "../../../src/base/globs";

describe("FolderGlob", () => {
  const cases: readonly [pattern: string, folder: string, files: readonly string[]][] = [
    ["junit.xml", "results", []],
    ["results/*.json", "results", ["*.json"]],
    ["results/*.json", "other", []],
    ["results/*.json", "results/2026", []],
    ["**/junit.xml", "web/results", ["**/junit.xml"]],
    ["packages/**/results/*.xml", "packages", ["**/results/*.xml"]],
    ["packages/**/results/*.xml", "packages/web/e2e", ["**/results/*.xml"]],
    ["packages/**/results/*.xml", "packages/results", ["**/results/*.xml", "*.xml"]],
    ["packages/**/results/*.xml", "packages/web/results", ["**/results/*.xml", "*.xml"]],
    ["**/**/junit.xml", "web", ["**/**/junit.xml", "**/junit.xml"]],
    ["{unit,web/e2e}/*.xml", "unit", ["*.xml"]],
    ["{unit,web/e2e}/*.xml", "web", ["e2e/*.xml"]],
    ["{unit,web/{e2e,a11y}}/*.xml", "web/a11y", ["*.xml"]],
    ["report-[0-9]/*.xml", "report-7", ["*.xml"]],
    ["report-[0-9]/*.xml", "report-x", []],
    ["report-[!0-9]/*.xml", "report-x", ["*.xml"]],
    ["report-?/*.xml", "report-10", []],
    ["[z-a]/*.xml", "z", []],
    ["[ab/*.xml", "[ab", ["*.xml"]],
    ["r?/*.xml", "r😀", ["*.xml"]],
    ["*-report*/(a).xml", "web-reports", ["(a).xml"]],
    ["a.b/*.xml", "axb", []],
    ["a}/b.xml", "a}", ["b.xml"]],
    ["/results/*.xml", "results", []],
    ["results/", "results", []],
    ["", "results", []],
  ];
  for (const [pattern, folder, files] of cases)
    it(`finds what "${pattern}" says of the files below ${folder}`, () => {
      assert.deepEqual(new FolderGlob(pattern).filesBelow(folder), files);
    });
});

describe("expandBraces", () => {
  it("expands up to 64 combinations, and none of more", () => {
    const pairs = (count: number) => "{a,b}".repeat(count);
    assert.deepEqual(
      [pairs(6), pairs(7)].map((glob) => expandBraces(glob).length),
      [64, 0],
    );
  });
});
