import assert from "node:assert/strict";
import { computeTrend, type Trend } from "../../../../src/domain/failingTests/trend";

describe("computeTrend", () => {
  const cases: [week: number | undefined, day: number | undefined, expected: Trend | undefined][] = [
    [0.12, 0.4, "worse"],
    [0.4, 0.12, "fading"],
    [0.4, 0, "fading"],
    [0.4, 0.43, "steady"],
    [0.5, 0.58, "steady"],
    [0.02, 0.05, "steady"],
    [0.005, 0.5, undefined],
    [0, 0, undefined],
    [undefined, 0.5, undefined],
    [0.5, undefined, undefined],
    [37, 40, undefined],
    [-1, 0.5, undefined],
    [0.5, -0.1, undefined],
    [1, 1, "steady"],
    [0.01, 0.5, "worse"],
    [0.02, 0, "fading"],
    [0.05, 0.1, "worse"],
    [0.5, 0.625, "worse"],
    [0.5, 0.375, "fading"],
  ];
  for (const [week, day, expected] of cases) {
    it(`returns ${expected} for ${week} in 7 days and ${day} in 24 hours`, () => {
      const rates = {
        ...(week === undefined ? {} : { failureRate7d: week }),
        ...(day === undefined ? {} : { failureRate24h: day }),
      };
      assert.equal(computeTrend(rates), expected);
    });
  }

  const risingRates = { failureRate7d: 0.1, failureRate24h: 0.5 };
  const failureCases: [failures: readonly number[], pullRequests: number | undefined, expected: Trend | undefined][] = [
    [[], undefined, "worse"],
    [[], 0, "worse"],
    [[], 1, undefined],
    [[], 2, "worse"],
    [[1], undefined, undefined],
    [[1, 1], 1, undefined],
    [[1, 1], 2, "worse"],
    [[2, 1], 0, "worse"],
    [[3], undefined, "worse"],
  ];
  for (const [failures, pullRequests, expected] of failureCases) {
    it(`returns ${expected} for ${failures.join(" + ") || "no"} listed failures and ${pullRequests} impacted pull requests`, () => {
      const mostCommonFailures = failures.map((count) => ({ summary: "", count }));
      const impact = pullRequests === undefined ? {} : { pullRequestsImpacted7d: pullRequests };
      assert.equal(computeTrend({ ...risingRates, mostCommonFailures, ...impact }), expected);
    });
  }

  it("counts a failure without a count as one", () => {
    const trends = [2, 3].map((length) =>
      computeTrend({ ...risingRates, mostCommonFailures: Array(length).fill({ summary: "boom" }) }),
    );
    assert.deepEqual(trends, [undefined, "worse"]);
  });
});
