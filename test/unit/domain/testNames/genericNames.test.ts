import assert from "node:assert/strict";
import { isGenericName } from "../../../../src/domain/testNames/genericNames";

describe("isGenericName", () => {
  for (const [name, expected] of [
    ["pytest", true],
    [" Mocha Tests ", true],
    ["test", true],
    ["Cart", false],
    ["pytest.Cart", false],
    ["", false],
  ] as const) {
    it(`returns ${expected} for ${JSON.stringify(name)}`, () => assert.equal(isGenericName(name), expected));
  }
});
