import assert from "node:assert/strict";
import { incompleteReason } from "../../../../src/domain/failingTests/fetchedPages";

describe("incompleteReason", () => {
  for (const [end, expected] of [
    ["capped", "capped"],
    ["repeated", "repeated"],
    ["complete", undefined],
    [undefined, undefined],
  ] as const) {
    it(`returns ${expected} after a page whose end is ${end}`, () =>
      assert.equal(incompleteReason({ tests: [], unreadable: 0, ...(end && { end }) }), expected));
  }
});
