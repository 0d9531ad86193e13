import assert from "node:assert/strict";
import type { Filter } from "../../../../src/domain/failingTests/arrangement";
import { matchingTests } from "../../../../src/locate/services/matchingTests";
import { bare, full, emptyContext, removes, state } from "../../present/fixture";

describe("the tests that a question is about", () => {
  const hit = { ...removes, pullRequestsImpacted7d: 9 };
  const states = [state({ tests: [bare, full] }), state({ tests: [hit] })];

  const cases: [name: string, filter: Filter, file: string | undefined, ids: string][] = [
    ["all of every repository, those with the most impact first", {}, undefined, "c a b"],
    ["those that the filter lets through", { quarantined: "hidden" }, undefined, "c b"],
    ["those of a file", {}, "web/cart.test.ts", "c a"],
    ["those of a file by its name", {}, "cart.test.ts", "c a"],
    ["those of a file by its whole path on this machine", {}, "/home/kim/harbour/web/cart.test.ts", "c a"],
    ["those of a file by a path of Windows", {}, ".\\web\\cart.test.ts", "c a"],
    ["none of a file that only ends alike", {}, "art.test.ts", ""],
    ["those that filter and file let through", { quarantined: "only" }, "cart.test.ts", "a"],
  ];
  for (const [name, filter, file, ids] of cases) {
    it(`are ${name}`, () => {
      const found = matchingTests(states, { filter, ...(file === undefined ? {} : { file }) }, emptyContext);
      assert.equal(found.map(({ test }) => test.id).join(" "), ids);
    });
  }

  it("come each with what is known of its repository", () => {
    assert.deepEqual(
      matchingTests(states, { filter: {} }, emptyContext).map((one) => states.indexOf(one.state)),
      [1, 0, 0],
    );
  });
});
