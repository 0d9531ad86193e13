import assert from "node:assert/strict";
import { createEmptyState, type FailingTestsState, hasSameResult, toIdle } from "../../../src/domain/failingTestsState";
import { failingTest, harbour } from "../../support/builders";

const empty = createEmptyState(harbour, "7d");

describe("createEmptyState", () => {
  it("has neither tests nor a load", () =>
    assert.deepEqual(empty, { repository: harbour, choice: "7d", tests: [], unreadable: 0, loading: false }));
});

describe("toIdle", () => {
  it("removes the current load and keeps everything else", () =>
    assert.deepEqual(toIdle({ ...empty, asOf: 5, loading: true, refreshing: true }), { ...empty, asOf: 5 }));
});

describe("hasSameResult", () => {
  const [first, second] = [failingTest({ id: "1" }), failingTest({ id: "2" })];
  const state: FailingTestsState = { ...empty, window: { start: 0, end: 1 }, tests: [first, second] };
  const cases: [difference: string, other: FailingTestsState, expected: boolean][] = [
    ["the same result, loaded later", { ...state, window: { start: 5, end: 6 }, asOf: 7, loading: true }, true],
    ["another record of a test", { ...state, tests: [first, { ...second }] }, false],
    ["another order", { ...state, tests: [second, first] }, false],
    ["fewer tests", { ...state, tests: [first] }, false],
    ["more tests", { ...state, tests: [first, second, failingTest({ id: "3" })] }, false],
    ["unreadable records", { ...state, unreadable: 1 }, false],
    ["missing rows", { ...state, incomplete: "capped" }, false],
  ];
  for (const [difference, other, expected] of cases) {
    it(`returns ${expected} for a state with ${difference}`, () => assert.equal(hasSameResult(state, other), expected));
  }

  it("returns false before the first load", () => assert.equal(hasSameResult(empty, empty), false));
});
