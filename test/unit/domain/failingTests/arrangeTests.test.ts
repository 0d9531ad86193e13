import assert from "node:assert/strict";
import type { Filter, Sorting } from "../../../../src/domain/failingTests/arrangement";
import { arrangeTests } from "../../../../src/domain/failingTests/arrangeTests";
import type { Comparison } from "../../../../src/domain/failingTests/windowComparison";
import { createEmptyState } from "../../../../src/domain/failingTestsState";
import { failingTest, harbour } from "../../../support/builders";

const comparison: Comparison = {
  previousWindow: { start: 0, end: 1 },
  previousTestIds: new Set(["seldom"]),
  goneTests: [],
};
const state = {
  ...createEmptyState(harbour, "7d"),
  tests: [
    failingTest({ id: "seldom", name: "a", failureRate7d: 0.1 }),
    failingTest({ id: "muted", name: "b", failureRate7d: 0.9, quarantined: true }),
    failingTest({ id: "often", name: "c", failureRate7d: 0.5 }),
  ],
};
const context = {
  isMine: ({ id }: { id: string }) => id === "muted",
  isInActiveFile: ({ id }: { id: string }) => id === "seldom",
  findPath: ({ id }: { id: string }) => (id === "often" ? "web/cart.ts" : undefined),
};

describe("arrangeTests", () => {
  const cases: [filter: Filter, sorting: Sorting, visible: string, quarantinedHidden: number][] = [
    [{}, "rate", "muted often seldom", 0],
    [{}, "name", "seldom muted often", 0],
    [{ quarantined: "hidden" }, "rate", "often seldom", 1],
    [{ quarantined: "hidden", activeFile: true }, "rate", "seldom", 0],
    [{ quarantined: "hidden", mine: true }, "rate", "", 1],
    [{ quarantined: "only" }, "rate", "muted", 0],
    [{ isNew: true }, "rate", "muted often", 0],
    [{ text: "cart.ts" }, "rate", "often", 0],
  ];
  for (const [filter, sorting, visible, quarantinedHidden] of cases) {
    it(`shows "${visible}" and hides ${quarantinedHidden} quarantined tests for ${JSON.stringify(filter)} by ${sorting}`, () => {
      const [arranged, ...others] = arrangeTests([{ ...state, comparison }], { filter, sorting }, context);
      assert.deepEqual(
        [arranged?.visibleTests.map(({ id }) => id).join(" "), arranged?.quarantinedHidden, others],
        [visible, quarantinedHidden, []],
      );
    });
  }

  it("shows no test as new without a comparison", () => {
    const [arranged] = arrangeTests([state], { filter: { isNew: true }, sorting: "rate" }, context);
    assert.deepEqual(arranged, { state, visibleTests: [], quarantinedHidden: 0 });
  });
});
