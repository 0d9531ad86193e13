import assert from "node:assert/strict";
import { computeRefreshTime, computeTimerIntervalMs } from "../../../src/domain/refreshPolicy";

describe("computeRefreshTime", () => {
  const minute = 60_000;
  const base = { isWatched: true, lastAttempt: 1_000 * minute, failures: 0, intervalMs: 10 * minute };
  const cases: [what: string, situation: Parameters<typeof computeRefreshTime>[0], expected: number | undefined][] = [
    ["something was not requested yet", { isWatched: true, failures: 0, intervalMs: 10 * minute }, 0],
    [
      "something was not requested yet, and nothing is visible",
      { isWatched: false, failures: 0, intervalMs: 10 * minute },
      undefined,
    ],
    [
      "something urgent was not requested yet, and nothing is visible",
      { isWatched: false, urgent: true, failures: 0, intervalMs: 10 * minute },
      0,
    ],
    ["the last refresh succeeded", base, 1_010 * minute],
    ["a refresh takes 25 requests", { ...base, rows: 2_401 }, 1_025 * minute],
    ["nothing is visible", { ...base, isWatched: false }, undefined],
    ["it is turned off", { ...base, intervalMs: 0 }, undefined],
    ["one refresh failed", { ...base, failures: 1 }, 1_020 * minute],
    ["many refreshes failed", { ...base, failures: 30 }, 1_060 * minute],
    [
      "the interval is longer than the longest back-off",
      { ...base, failures: 3, intervalMs: 120 * minute },
      1_120 * minute,
    ],
    ["the key was denied access", { ...base, failures: 1, forbidden: true }, 1_060 * minute],
    ["the key was denied access many times", { ...base, failures: 9, forbidden: true }, 1_060 * minute],
    [
      "something was not requested yet, and the service set an earliest time",
      { isWatched: true, failures: 0, notBefore: 5, intervalMs: 0 },
      5,
    ],
    [
      "the service set a later time than the back-off",
      { ...base, failures: 1, notBefore: 1_045 * minute },
      1_045 * minute,
    ],
  ];
  for (const [what, situation, expected] of cases) {
    it(`returns ${expected} when ${what}`, () => assert.equal(computeRefreshTime(situation, 0), expected));
  }
  it("spreads editors over a tenth of the delay", () => {
    assert.equal(computeRefreshTime(base, 0.5), 1_000 * minute + 10.5 * minute);
  });
});

describe("computeTimerIntervalMs", () => {
  const minute = 60_000;
  for (const [intervalMs, rows, expected] of [
    [10 * minute, 0, 10 * minute],
    [10 * minute, 1_000, 10 * minute],
    [10 * minute, 1_001, 11 * minute],
    [0, 100, minute],
    [0, 101, 2 * minute],
  ] as const) {
    it(`returns ${expected / minute} min for a setting of ${intervalMs / minute} min and ${rows} rows`, () =>
      assert.equal(computeTimerIntervalMs(intervalMs, rows), expected));
  }
});
