import assert from "node:assert/strict";
import type { Filter } from "../../../../src/domain/failingTests/arrangement";
import { findMatchingTests } from "../../../../src/present/agents/matchingTests";
import { bare, emptyContext, full, removes, state } from "../../present/fixture";

describe("findMatchingTests", () => {
  const impactedTest = { ...removes, pullRequestsImpacted7d: 9 };
  const states = [state({ tests: [bare, full] }), state({ tests: [impactedTest] })];

  const cases: [name: string, filter: Filter, file: string | undefined, ids: string][] = [
    ["all tests of every repository, those with the most impact first", {}, undefined, "c a b"],
    ["those that match the filter", { quarantined: "hidden" }, undefined, "c b"],
    ["those of a file", {}, "web/cart.test.ts", "c a"],
    ["those of a file by its name", {}, "cart.test.ts", "c a"],
    ["those of a file by its absolute path on this machine", {}, "/home/kim/harbour/web/cart.test.ts", "c a"],
    ["those of a file by a path of Windows", {}, ".\\web\\cart.test.ts", "c a"],
    ["none of a file whose name only ends the same", {}, "art.test.ts", ""],
    ["those that match both the filter and the file", { quarantined: "only" }, "cart.test.ts", "a"],
  ];
  for (const [name, filter, file, ids] of cases) {
    it(`returns ${name}`, () => {
      const matches = findMatchingTests(states, { filter, ...(file === undefined ? {} : { file }) }, emptyContext);
      assert.equal(matches.map(({ test }) => test.id).join(" "), ids);
    });
  }

  it("returns each test with the state of its repository", () => {
    assert.deepEqual(
      findMatchingTests(states, { filter: {} }, emptyContext).map((match) => states.indexOf(match.state)),
      [1, 0, 0],
    );
  });
});
