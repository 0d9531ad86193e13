import assert from "node:assert/strict";
import { createRateBadge } from "../../../src/present/rateBadge";
import { failingTest } from "../../support/builders";
import { rows, state } from "./fixture";

describe("createRateBadge", () => {
  const cases: readonly (readonly [rate: number, badge: string, tooltip: string])[] = [
    [0, "0", "Failure rate 0% in 7 days"],
    [0.0001, "<1", "Failure rate under 0.1% in 7 days"],
    [0.0099, "<1", "Failure rate 1% in 7 days"],
    [0.01, "1", "Failure rate 1% in 7 days"],
    [0.344, "34", "Failure rate 34.4% in 7 days"],
    [0.996, "99", "Failure rate 99.6% in 7 days"],
    [1, "●", "Failure rate 100% in 7 days"],
  ];
  for (const [rate, badge, tooltip] of cases) {
    it(`of ${rate} is ${badge}`, () => assert.deepEqual(createRateBadge(rate), { badge, tooltip }));
  }
});

describe("Rows of failing tests", () => {
  const rates = [0.34, 1, 37, undefined];
  const tests = rates.map((rate, index) =>
    failingTest({
      id: `${index}`,
      name: `${index}`,
      pullRequestsImpacted7d: 4,
      ...(rate === undefined ? {} : { failureRate7d: rate, failureRate24h: 0.9 }),
    }),
  );
  const nodes = rows([state({ tests })], { grouping: "worklist", sorting: "name" }).flatMap(
    (group) => group.children?.() ?? [],
  );

  it("have a failure rate as badge if the service sent a fraction", () => {
    assert.deepEqual(
      nodes.map(({ label, failureRate }) => [label, failureRate]),
      [
        ["0", 0.34],
        ["1", 1],
        ["2", undefined],
        ["3", undefined],
      ],
    );
  });

  it("state the rate once: beside its badge, the description begins with the trend", () => {
    assert.deepEqual(
      nodes.map(({ description, descriptionBesideBadge }) => [description, descriptionBesideBadge]),
      [
        ["34% ↗ · 4 PRs", "↗ · 4 PRs"],
        ["100% · 4 PRs", "4 PRs"],
        ["37 (unit unknown) · 4 PRs", undefined],
        ["4 PRs", undefined],
      ],
    );
  });
});
