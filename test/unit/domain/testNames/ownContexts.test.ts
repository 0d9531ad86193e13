import assert from "node:assert/strict";
import { listOwnContexts } from "../../../../src/domain/testNames/ownContexts";

describe("listOwnContexts", () => {
  for (const [fields, expected] of [
    [{ classname: " Cart ", parent: "Till" }, ["Cart", "Till"]],
    [{ classname: "Cart", parent: " Cart" }, ["Cart"]],
    [{ classname: "web/cart.test.ts", parent: "pytest" }, []],
    [{ classname: "tests/test_cart.py::TestCart", parent: " " }, ["tests/test_cart.py::TestCart"]],
    [{}, []],
  ] as const) {
    it(`returns ${JSON.stringify(expected)} for ${JSON.stringify(fields)}`, () =>
      assert.deepEqual(listOwnContexts(fields), expected));
  }
});
