import assert from "node:assert/strict";
import { CommonFolder, commonTailLength, mayBeSameFile, splitPath } from "../../../../src/domain/reports/filePaths";

describe("splitPath", () => {
  for (const [path, segments, isAbsolute] of [
    ["web/cart.ts", "web cart.ts", false],
    [" web//./cart.ts/ ", "web cart.ts", false],
    ["../../web/cart.ts", "web cart.ts", false],
    ["./../web/../cart.ts", "web .. cart.ts", false],
    ["/build/cart.ts", "build cart.ts", true],
    ["file:///build/cart.ts", "build cart.ts", true],
    ["FILE:///C:/build/cart.ts", "build cart.ts", true],
    ["docs/file://cart.ts", "docs file: cart.ts", false],
    ["C:\\build\\cart.ts", "build cart.ts", true],
    ["C:cart.ts", "C:cart.ts", false],
    ["CC:/cart.ts", "CC: cart.ts", false],
    ["web/C:/cart.ts", "web C: cart.ts", false],
    ["", "", false],
  ] as const) {
    it(`splits ${JSON.stringify(path)}`, () =>
      assert.deepEqual(splitPath(path), { segments: segments === "" ? [] : segments.split(" "), isAbsolute }));
  }
});

describe("commonTailLength", () => {
  for (const [first, second, expected] of [
    ["a b c", "x b c", 2],
    ["b c", "a b c", 2],
    ["a b c", "b c", 2],
    ["a b c", "a b x", 0],
    ["a", "a", 1],
  ] as const) {
    it(`returns ${expected} for "${first}" and "${second}"`, () =>
      assert.equal(commonTailLength(first.split(" "), second.split(" ")), expected));
  }
});

describe("mayBeSameFile", () => {
  const folders = { ofReport: ["build", "7"], ofRecords: ["home", "work"] };
  const cases: [reportPath: string, recordPath: string, hasFolders: boolean, expected: boolean][] = [
    ["web/cart.ts", "web/cart.ts", false, true],
    ["cart.ts", "web/cart.ts", false, true],
    ["/build/7/web/cart.ts", "web/cart.ts", false, true],
    ["api/cart.ts", "web/cart.ts", false, false],
    ["web/cart.spec.ts", "web/cart.test.ts", false, true],
    ["web/cart.spec.ts", "web/cart.ts", false, false],
    ["web/cart.ts", "web/till.ts", true, false],
    ["/build/7/web/cart.ts", "/home/work/web/cart.ts", true, true],
    ["/build/7/web/cart.ts", "/home/work/web/cart.ts", false, false],
    ["/build/7/web/cart.ts", "/home/work/api/web/cart.ts", true, false],
    ["/build/8/web/cart.ts", "/home/work/web/cart.ts", true, false],
    ["/build/7/web/cart.ts", "/home/play/web/cart.ts", true, false],
    ["/tmp/web/cart.ts", "/var/web/cart.ts", true, false],
    ["build/7/web/cart.ts", "/home/work/web/cart.ts", true, false],
    ["/build/7/web/cart.ts", "home/work/web/cart.ts", true, false],
  ];
  for (const [reportPath, recordPath, hasFolders, expected] of cases) {
    it(`returns ${expected} for ${reportPath} and ${recordPath} ${hasFolders ? "with" : "without"} known checkout folders`, () =>
      assert.equal(mayBeSameFile(reportPath, recordPath, hasFolders ? folders : undefined), expected));
  }
});

describe("CommonFolder", () => {
  const cases: [paths: (string | undefined)[], folder: string | undefined][] = [
    [[], undefined],
    [["web/cart.ts", undefined], undefined],
    [["/work/web/cart.ts"], "work web"],
    [["/work/web/cart.ts", undefined, "api/till.ts", "/work/api/till.ts"], "work"],
    [["/work/cart.ts", "/work/web/till.ts"], "work"],
    [["/work/web/cart.ts", "/work/till.ts"], "work"],
    [["/work/web/a/1.ts", "/work/api/a/2.ts", "/work/web/a/3.ts"], "work"],
    [["/work/cart.ts", "/build/cart.ts"], ""],
  ];
  for (const [paths, folder] of cases) {
    it(`is ${folder === undefined ? "none" : `"${folder}"`} for ${paths.join(", ") || "no paths"}`, () => {
      const commonFolder = new CommonFolder();
      for (const path of paths) {
        commonFolder.add(path);
      }
      assert.equal(commonFolder.segments?.join(" "), folder);
    });
  }
});
