import assert from "node:assert/strict";
import { MergedDays, mergeWithDays } from "../../../../src/domain/failingTests/mergeTests";
import { trimForCache } from "../../../../src/domain/failingTests/trimForCache";
import type { CommonFailure, FailingTest } from "../../../../src/domain/records";
import { failingTest } from "../../../support/builders";

const day = (asOf: number, ...tests: FailingTest[]) => ({ asOf, tests });
const namedTest = (id: string, name: string) => failingTest({ id, name });

/** Merges what came of the fresh slice and of days, the latest day first, which come in the order of `arrival`. */
async function mergeTests(fresh: FailingTest[], days: ReturnType<typeof day>[], arrival = [...days.keys()]) {
  const merged = new MergedDays();
  for (const index of arrival) {
    const { asOf = 0, tests = [] } = days[index] ?? {};
    await merged.add({ day: { start: -index }, asOf, tests });
  }
  return mergeWithDays(fresh, merged.tests);
}

describe("mergeTests", () => {
  it("keeps the order of the fresh slice and then of the days, each test once", async () => {
    const merged = await mergeTests(
      [namedTest("2", "fresh"), namedTest("1", "fresh")],
      [
        day(5, namedTest("3", "day"), namedTest("1", "day")),
        day(9, namedTest("4", "earlier"), namedTest("3", "earlier")),
      ],
    );
    assert.deepEqual(
      merged.map(({ id, name }) => `${id} ${name}`),
      ["2 fresh", "1 fresh", "3 earlier", "4 earlier"],
    );
  });

  it("returns the same tests in whatever order the days arrive", async () => {
    const failing = (id: string, name: string, summary: string, count: number) =>
      failingTest({ id, name, mostCommonFailures: [{ summary, count }] });
    const days = [
      day(5, failing("1", "of today", "boom", 1), failing("2", "of today", "boom", 1)),
      day(9, failing("3", "of yesterday", "boom", 1), failing("1", "of yesterday", "boom", 4)),
      day(9, failing("1", "earlier", "crash", 2), failing("2", "earlier", "boom", 1)),
    ];
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    const boom4 = { summary: "boom", count: 4 };
    for (const order of orders) {
      assert.deepEqual(await mergeTests([], days, order), [
        failingTest({ id: "1", name: "of yesterday", mostCommonFailures: [boom4, { summary: "crash", count: 2 }] }),
        failing("2", "earlier", "boom", 1),
        failing("3", "of yesterday", "boom", 1),
      ]);
    }
  });

  it("keeps the data of a failure whose count is missing", async () => {
    const failing = (failure: Omit<CommonFailure, "summary">) =>
      failingTest({ id: "1", mostCommonFailures: [{ summary: "boom", ...failure }] });
    const mergeFailures = async (freshTest: FailingTest, dayTest: FailingTest) => {
      const [test] = await mergeTests([freshTest], [day(5, dayTest)]);
      return test?.mostCommonFailures;
    };
    assert.deepEqual(
      [
        await mergeFailures(failing({}), failing({ count: 3 })),
        await mergeFailures(failing({ count: 3 }), failing({ lastOccurrence: 7 })),
        await mergeFailures(failing({}), failing({ lastOccurrence: 7 })),
      ],
      [
        [{ summary: "boom", count: 3 }],
        [{ summary: "boom", count: 3, lastOccurrence: 7 }],
        [{ summary: "boom", lastOccurrence: 7 }],
      ],
    );
  });

  it("keeps the unreadable fields of cached days, except for rolling statistics", () => {
    const quarantined = { field: "quarantined", value: '"yes"' };
    const rate = { field: "failure_rate_last_7d", value: '"0.5"' };
    assert.deepEqual(
      [[quarantined, rate], [rate]].map(
        (unreadableFields) => trimForCache(failingTest({ unreadableFields })).unreadableFields,
      ),
      [[quarantined], undefined],
    );
  });

  it("returns the same objects for tests of one slice alone", async () => {
    const [freshTest, two] = [namedTest("1", "fresh"), namedTest("2", "day")];
    const mergedTests = await mergeTests([freshTest], [day(5, two)]);
    assert.deepEqual([mergedTests[0] === freshTest, mergedTests[1] === two], [true, true]);
  });

  const full = failingTest({
    id: "1",
    owners: ["@acme/old"],
    quarantined: true,
    ticketUrl: "https://tracker.example/1",
    filePath: "old/test.ts",
    failureRate7d: 0.5,
    failureRate24h: 0.25,
    pullRequestsImpacted7d: 7,
    mostCommonFailures: [{ summary: "boom", count: 2 }],
  });
  const bare = failingTest({ id: "1", owners: ["@acme/new"], filePath: "new/test.ts" });
  const cases: [description: string, fresh: FailingTest[], days: ReturnType<typeof day>[], expected: FailingTest][] = [
    [
      "the fresh slice's, also where it has nothing",
      [bare],
      [day(99, full)],
      { ...bare, mostCommonFailures: full.mostCommonFailures },
    ],
    ["the fresh slice's with its rates", [full], [day(99, trimForCache(bare))], full],
    [
      "the day's that was asked for last",
      [],
      [day(5, trimForCache(full)), day(9, bare)],
      {
        ...bare,
        mostCommonFailures: full.mostCommonFailures,
      },
    ],
    [
      "the latest day's of two that were asked for together",
      [],
      [day(9, bare), day(9, namedTest("1", "earlier"))],
      bare,
    ],
  ];
  for (const [description, fresh, days, expected] of cases) {
    it(`merges ${description}`, async () => assert.deepEqual(await mergeTests(fresh, days), [expected]));
  }

  const failures: [
    description: string,
    laterFailures: CommonFailure[],
    earlier: CommonFailure[],
    expected: CommonFailure[],
  ][] = [
    ["of one side alone", [], [{ summary: "a", count: 1 }], [{ summary: "a", count: 1 }]],
    [
      "once, with the greatest count and the latest time",
      [{ summary: "a", count: 3, lastOccurrence: 10 }],
      [{ summary: "a", count: 5, lastOccurrence: 4 }],
      [{ summary: "a", count: 5, lastOccurrence: 10 }],
    ],
    [
      "the most frequent first",
      [{ summary: "a", count: 1, lastOccurrence: 5 }],
      [
        { summary: "b", count: 4 },
        { summary: "c", count: 1, lastOccurrence: 9 },
      ],
      [
        { summary: "b", count: 4 },
        { summary: "c", count: 1, lastOccurrence: 9 },
        { summary: "a", count: 1, lastOccurrence: 5 },
      ],
    ],
    [
      "whole where only the day's text was cut",
      [{ summary: "x".repeat(900), count: 1 }],
      [{ summary: `${"x".repeat(499)}…`, count: 2 }],
      [{ summary: "x".repeat(900), count: 2 }],
    ],
    [
      "ten at most",
      Array.from({ length: 8 }, (_, index) => ({ summary: `a${index}`, count: 20 - index })),
      Array.from({ length: 8 }, (_, index) => ({ summary: `b${index}`, count: 8 - index })),
      [
        ...Array.from({ length: 8 }, (_, index) => ({ summary: `a${index}`, count: 20 - index })),
        { summary: "b0", count: 8 },
        { summary: "b1", count: 7 },
      ],
    ],
  ];
  for (const [description, laterFailures, earlier, expected] of failures) {
    it(`lists failures ${description}`, async () => {
      const [mergedTest] = await mergeTests(
        [failingTest({ mostCommonFailures: laterFailures })],
        [day(1, failingTest({ mostCommonFailures: earlier }))],
      );
      assert.deepEqual(mergedTest?.mostCommonFailures, expected);
    });
  }
});

describe("trimForCache", () => {
  it("keeps the test's address, truncates its texts and removes rolling statistics", () => {
    const long = "x".repeat(3000);
    const trimmedTest = trimForCache(
      failingTest({
        name: long,
        filePath: long,
        failureRate7d: 0.5,
        failureRate24h: 0.25,
        pullRequestsImpacted7d: 7,
        status: { value: "flaky", reason: long, since: 4 },
        mostCommonFailures: [long, "b", "c", "d"].map((summary) => ({ summary, count: 1, lastOccurrence: 2 })),
        extra: [
          { name: "note", value: long },
          { name: "runs", value: 8 },
        ],
      }),
    );
    assert.deepEqual(trimmedTest, {
      id: "1",
      name: long,
      filePath: long,
      owners: [],
      status: { value: "flaky", reason: `${"x".repeat(199)}…`, since: 4 },
      mostCommonFailures: [`${"x".repeat(499)}…`, "b", "c"].map((summary) => ({
        summary,
        count: 1,
        lastOccurrence: 2,
      })),
      extra: [
        { name: "note", value: `${"x".repeat(199)}…` },
        { name: "runs", value: 8 },
      ],
    });
  });

  it("does not truncate within a surrogate pair", () => {
    const summary = `${"x".repeat(498)}📦${"y".repeat(100)}`;
    const trimmedTest = trimForCache(failingTest({ mostCommonFailures: [{ summary, count: 1 }] }));
    assert.equal(trimmedTest.mostCommonFailures[0]?.summary, `${"x".repeat(498)}…`);
  });
});
