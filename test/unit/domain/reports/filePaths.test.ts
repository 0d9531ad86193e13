import assert from "node:assert/strict";
import { countCommonTail, mayBeSameFile, splitPath } from "../../../../src/domain/reports/filePaths";

describe("splitPath", () => {
  for (const [path, segments, isAbsolute] of [
    ["web/cart.ts", "web cart.ts", false],
    [" web//./cart.ts/ ", "web cart.ts", false],
    ["../../web/cart.ts", "web cart.ts", false],
    ["./../web/../cart.ts", "web .. cart.ts", false],
    ["/build/cart.ts", "build cart.ts", true],
    ["file:///build/cart.ts", "build cart.ts", true],
    ["FILE:///C:/build/cart.ts", "build cart.ts", true],
    ["file:shop/cart.feature", "shop cart.feature", false],
    ["classpath:shop/cart.feature", "shop cart.feature", false],
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

describe("countCommonTail", () => {
  for (const [first, second, expected] of [
    ["a b c", "x b c", 2],
    ["b c", "a b c", 2],
    ["a b c", "b c", 2],
    ["a b c", "a b x", 0],
    ["a", "a", 1],
  ] as const) {
    it(`returns ${expected} for "${first}" and "${second}"`, () =>
      assert.equal(countCommonTail(first.split(" "), second.split(" ")), expected));
  }
});

describe("mayBeSameFile", () => {
  for (const [reportPath, recordPath, expected] of [
    ["web/cart.ts", "web/cart.ts", true],
    ["cart.ts", "web/cart.ts", true],
    ["/build/7/web/cart.ts", "web/cart.ts", true],
    ["api/cart.ts", "web/cart.ts", false],
    ["web/cart.spec.ts", "web/cart.test.ts", true],
    ["web/cart.spec.ts", "web/cart.ts", false],
    ["web/cart.ts", "web/till.ts", false],
    ["/build/7/web/cart.ts", "/home/work/web/cart.ts", false],
  ] as const) {
    it(`returns ${expected} for ${reportPath} and ${recordPath}`, () =>
      assert.equal(mayBeSameFile(reportPath, recordPath), expected));
  }
});
