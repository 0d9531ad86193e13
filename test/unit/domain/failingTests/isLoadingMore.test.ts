import assert from "node:assert/strict";
import { isLoadingMore } from "../../../../src/domain/failingTests/isLoadingMore";
import type { FailingTest } from "../../../../src/domain/records";
import { failingTest, harbour } from "../../../support/builders";

describe("isLoadingMore", () => {
  const test = failingTest();
  const cases: [loading: boolean, tests: readonly (readonly FailingTest[])[], expected: boolean][] = [
    [true, [[], [test]], true],
    [true, [[], []], false],
    [true, [], false],
    [false, [[test]], false],
  ];
  for (const [loading, lists, expected] of cases) {
    it(`returns ${expected} while ${loading ? "pages load" : "nothing loads"} and repositories have ${lists.map(({ length }) => length).join(" and ") || "no"} tests`, () => {
      const current = lists.map((tests) => ({
        repository: harbour,
        tests,
        choice: "7d" as const,
        unreadable: 0,
        loading,
      }));
      assert.equal(isLoadingMore({ loading, current }), expected);
    });
  }
});
