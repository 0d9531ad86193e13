import assert from "node:assert/strict";
import { findIncompleteReason } from "../../../../src/domain/failingTests/fetchedPages";

describe("findIncompleteReason", () => {
  for (const [end, expected] of [
    ["capped", "capped"],
    ["repeated", "repeated"],
    ["complete", undefined],
    [undefined, undefined],
  ] as const) {
    it(`returns ${expected} after a page whose end is ${end}`, () =>
      assert.equal(findIncompleteReason({ tests: [], unreadable: 0, ...(end && { end }) }), expected));
  }
});
