import assert from "node:assert/strict";
import { findCommonStart } from "../../../src/base/commonStart";

describe("The common start of texts", () => {
  const cases: readonly (readonly [texts: readonly string[], start: string])[] = [
    [[], ""],
    [["berth"], "berth"],
    [["berth 1", "berth 2", "be"], "be"],
    [["berth", "tide"], ""],
  ];
  for (const [texts, start] of cases) {
    it(`of ${JSON.stringify(texts)} is ${JSON.stringify(start)}`, () => assert.equal(findCommonStart(texts), start));
  }
});
