import assert from "node:assert/strict";
import type { Sorting } from "../../../../src/domain/failingTests/arrangement";
import { computeImpact } from "../../../../src/domain/failingTests/impact";
import { findLastSeen, naturalKey, sortTests } from "../../../../src/domain/failingTests/sortTests";
import type { FailingTest } from "../../../../src/domain/records";
import { failingTest } from "../../../support/builders";

describe("computeImpact", () => {
  const cases: [pullRequests: number | undefined, rate: number | undefined, impact: number | undefined][] = [
    [4, 0.5, 2],
    [4, 0, 0],
    [0, 0.5, 0],
    [4, undefined, undefined],
    [undefined, 0.5, undefined],
    [4, 37, undefined],
    [-1, 0.5, undefined],
  ];
  for (const [pullRequests, rate, impact] of cases) {
    it(`of ${pullRequests} pull requests at a rate of ${rate} is ${impact ?? "unknown"}`, () =>
      assert.equal(computeImpact(test("", { pullRequests, rate })), impact));
  }
});

describe("sortTests", () => {
  const tests = [
    test("often, few hit", { rate: 0.9, pullRequests: 2, seen: 10 }),
    test("seldom, many hit", { rate: 0.1, pullRequests: 30, seen: 40 }),
    test("no rate, many hit", { pullRequests: 40, since: 30 }),
    test("no rate, few hit", { pullRequests: 1 }),
    test("odd unit", { rate: 37, pullRequests: 40, seen: 20 }),
    test("rate alone", { rate: 0.99 }),
    test("nothing known", {}),
  ];
  const cases: Record<Sorting, string> = {
    impact:
      "seldom, many hit | often, few hit | no rate, many hit | odd unit | no rate, few hit | rate alone | nothing known",
    rate: "rate alone | often, few hit | seldom, many hit | no rate, many hit | odd unit | no rate, few hit | nothing known",
    lastSeen:
      "seldom, many hit | no rate, many hit | odd unit | often, few hit | rate alone | no rate, few hit | nothing known",
    name: "no rate, few hit | no rate, many hit | nothing known | odd unit | often, few hit | rate alone | seldom, many hit",
  };
  for (const sorting of Object.keys(cases) as Sorting[]) {
    it(`sorts by ${sorting}, whatever the order was`, () => {
      assert.deepEqual(
        [tests, tests.toReversed()].map((order) => joinNames(sortTests(order, sorting))),
        [cases[sorting], cases[sorting]],
      );
    });
  }

  it("decides ties in the rate by the rate of 24 hours, then by pull requests, name and ID", () => {
    const ties = [
      failingTest({ id: "4", name: "b", failureRate7d: 0.5 }),
      failingTest({ id: "2", name: "a 10", failureRate7d: 0.5 }),
      failingTest({ id: "1", name: "a 9", failureRate7d: 0.5 }),
      failingTest({ id: "3", name: "a 10", failureRate7d: 0.5 }),
      failingTest({ id: "5", name: "z", failureRate7d: 0.5, pullRequestsImpacted7d: 1 }),
      failingTest({ id: "6", name: "z", failureRate7d: 0.5, failureRate24h: 0.2 }),
    ];
    assert.equal(
      sortTests(ties, "rate")
        .map(({ id }) => id)
        .join(" "),
      "6 5 1 2 3 4",
    );
  });

  it("decides ties in the impact by the rate of 7 days", () => {
    const ties = [
      failingTest({ id: "1", failureRate7d: 0.25, pullRequestsImpacted7d: 4 }),
      failingTest({ id: "2", failureRate7d: 0.5, pullRequestsImpacted7d: 2 }),
    ];
    assert.deepEqual(
      sortTests(ties, "impact").map(({ id }) => id),
      ["2", "1"],
    );
  });

  it("sorts names by the title that a row shows, then by what contains the test", () => {
    const script = { classname: "quote.test.ts" };
    const tests = [
      failingTest({ id: "1", name: "quote > pays", ...script }),
      failingTest({ id: "2", name: "till 10 > adds", ...script }),
      failingTest({ id: "3", name: "till 9 > adds", ...script }),
      failingTest({ id: "4", name: "adds", classname: "Cart" }),
      failingTest({ id: "5", name: "adds", classname: "Cart", parent: "a" }),
      failingTest({ id: "6", name: "adds more" }),
    ];
    assert.equal(
      sortTests(tests, "name")
        .map(({ id }) => id)
        .join(" "),
      "4 5 3 2 6 1",
    );
  });

  it("sorts names naturally: numbers by value, letters case-insensitively, accents beside their letters", () => {
    const sorted = ["Zebra", "étoile", "test 10", "Test 9", "test 09a", "estuary", "eta", ""];
    assert.deepEqual(
      sortTests(
        sorted.map((name) => failingTest({ name })),
        "name",
      ).map(({ name }) => name),
      ["", "estuary", "eta", "étoile", "Test 9", "test 09a", "test 10", "Zebra"],
    );
  });
});

describe("naturalKey", () => {
  const cases: [first: string, second: string, order: "=" | "<" | ">"][] = [
    ["é007", "E7", "="],
    ["a00", "a0", "="],
    ["é", "e", "="],
    ["a0", "a", ">"],
    [`a${"9".repeat(40)}`, `a1${"0".repeat(40)}`, "<"],
  ];
  for (const [first, second, order] of cases) {
    it(`orders ${first} ${order} ${second}`, () => {
      const [firstKey, secondKey] = [naturalKey(first), naturalKey(second)];
      assert.deepEqual(
        { isLess: firstKey < secondKey, isEqual: firstKey === secondKey },
        { isLess: order === "<", isEqual: order === "=" },
      );
    });
  }
});

describe("findLastSeen", () => {
  it("returns the time of the latest failure, otherwise the start of the status, otherwise undefined", () => {
    assert.deepEqual([test("", { seen: 5, since: 9 }), test("", { since: 9 }), test("", {})].map(findLastSeen), [
      5,
      9,
      undefined,
    ]);
  });
});

interface TestFacts {
  readonly rate?: number | undefined;
  readonly pullRequests?: number | undefined;
  readonly seen?: number;
  readonly since?: number;
}

function test(name: string, { rate, pullRequests, seen, since }: TestFacts): FailingTest {
  return failingTest({
    name,
    ...(rate === undefined ? {} : { failureRate7d: rate }),
    ...(pullRequests === undefined ? {} : { pullRequestsImpacted7d: pullRequests }),
    ...(since === undefined ? {} : { status: { since } }),
    ...(seen === undefined
      ? {}
      : {
          mostCommonFailures: [
            { summary: "", count: 1, lastOccurrence: seen - 1 },
            { summary: "", count: 1, lastOccurrence: seen },
            { summary: "", count: 1, lastOccurrence: seen - 2 },
            { summary: "", count: 1 },
          ],
        }),
  });
}

function joinNames(tests: readonly FailingTest[]): string {
  return tests.map(({ name }) => name).join(" | ");
}
