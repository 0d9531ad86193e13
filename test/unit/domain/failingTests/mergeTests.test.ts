import assert from "node:assert/strict";
import { MergedDays, mergeWithDays } from "../../../../src/domain/failingTests/mergeTests";
import { trimForCache } from "../../../../src/domain/failingTests/trimForCache";
import { LoadSize } from "../../../../src/domain/loadSize";
import type { CommonFailure, FailingTest } from "../../../../src/domain/records";
import { failingTest } from "../../../support/builders";

const day = (asOf: number, ...tests: FailingTest[]) => ({ asOf, tests });
const named = (id: string, name: string) => failingTest({ id, name });

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
      [named("2", "fresh"), named("1", "fresh")],
      [day(5, named("3", "day"), named("1", "day")), day(9, named("4", "earlier"), named("3", "earlier"))],
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
    const merged = async (one: FailingTest, other: FailingTest) => {
      const [test] = await mergeTests([one], [day(5, other)]);
      return test?.mostCommonFailures;
    };
    assert.deepEqual(
      [
        await merged(failing({}), failing({ count: 3 })),
        await merged(failing({ count: 3 }), failing({ lastOccurrence: 7 })),
        await merged(failing({}), failing({ lastOccurrence: 7 })),
        await merged(failing({ count: 0 }), failing({ lastOccurrence: 7 })),
      ],
      [
        [{ summary: "boom", count: 3 }],
        [{ summary: "boom", count: 3, lastOccurrence: 7 }],
        [{ summary: "boom", lastOccurrence: 7 }],
        [{ summary: "boom", count: 0, lastOccurrence: 7 }],
      ],
    );
  });

  it("returns the same objects for tests of one slice alone", async () => {
    const [one, two] = [named("1", "fresh"), named("2", "day")];
    const merged = await mergeTests([one], [day(5, two)]);
    assert.deepEqual([merged[0] === one, merged[1] === two], [true, true]);
  });

  it("stay the same objects where a day's failures add nothing", async () => {
    const failing = (...mostCommonFailures: CommonFailure[]) => failingTest({ mostCommonFailures });
    const fresh = failing({ summary: "boom", count: 2, lastOccurrence: 5 }, { summary: "crash" });
    const earlier = failing({ summary: "boom", count: 2, lastOccurrence: 5 }, { summary: "crash", count: 0 });
    const [merged] = await mergeTests([fresh], [day(5, earlier)]);
    assert.equal(merged, fresh);
  });

  it("have the order of the latest day, also if an earlier day came first", async () => {
    const merged = await mergeTests(
      [],
      [day(9, named("1", ""), named("2", ""), named("3", "")), day(9, named("3", ""), named("4", ""), named("1", ""))],
      [1, 0],
    );
    assert.deepEqual(
      merged.map(({ id }) => id),
      ["1", "2", "3", "4"],
    );
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
  const cases: [what: string, fresh: FailingTest[], days: ReturnType<typeof day>[], expected: FailingTest][] = [
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
    ["the latest day's of two that were asked for together", [], [day(9, bare), day(9, named("1", "earlier"))], bare],
  ];
  for (const [what, fresh, days, expected] of cases) {
    it(`merges ${what}`, async () => assert.deepEqual(await mergeTests(fresh, days), [expected]));
  }

  const failures: [what: string, later: CommonFailure[], earlier: CommonFailure[], expected: CommonFailure[]][] = [
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
      "of equal counts the latest first",
      [{ summary: "a", count: 1, lastOccurrence: 5 }],
      [
        { summary: "b", count: 1 },
        { summary: "c", count: 1, lastOccurrence: 9 },
        { summary: "d", count: 1, lastOccurrence: 7 },
      ],
      [
        { summary: "c", count: 1, lastOccurrence: 9 },
        { summary: "d", count: 1, lastOccurrence: 7 },
        { summary: "a", count: 1, lastOccurrence: 5 },
        { summary: "b", count: 1 },
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
  for (const [what, later, earlier, expected] of failures) {
    it(`lists failures ${what}`, async () => {
      const [merged] = await mergeTests(
        [failingTest({ mostCommonFailures: later })],
        [day(1, failingTest({ mostCommonFailures: earlier }))],
      );
      assert.deepEqual(merged?.mostCommonFailures, expected);
    });
  }
});

describe("MergedDays", () => {
  const add = (merged: MergedDays, ...ids: string[]) =>
    merged.add({ day: { start: 0 }, asOf: 5, tests: ids.map((id) => named(id, "day")) });
  const unlisted = (merged: MergedDays) => merged.unlistedTests.map(({ id }) => id).join(" ");

  it("returns the tests that the other list does not contain, as it grows", async () => {
    const merged = new MergedDays(new Map([["2", undefined]]));
    await add(merged, "1", "2", "3");
    const before = unlisted(merged);
    merged.markListed("3");
    merged.markListed("4");
    assert.deepEqual([before, unlisted(merged)], ["1 3", "1"]);
  });

  it("leaves out tests beyond the size limit, and still merges those that it has", async () => {
    const size = new LoadSize();
    for (let count = 0; count < 49_999; count++) {
      size.add(failingTest());
    }
    const merged = new MergedDays(new Map(), size);
    const isComplete = [await add(merged, "1"), await add(merged, "2"), await add(merged, "1")];
    assert.deepEqual([isComplete, unlisted(merged)], [[true, false, true], "1"]);
  });
});
