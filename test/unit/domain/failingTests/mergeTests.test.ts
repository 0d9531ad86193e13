import assert from "node:assert/strict";
import { MergedDays, mergeWithDays } from "../../../../src/domain/failingTests/mergeTests";
import { trimForCache } from "../../../../src/domain/failingTests/trimForCache";
import { LoadSize } from "../../../../src/domain/loadSize";
import type { CommonFailure, FailingTest } from "../../../../src/domain/records";
import { failingTest } from "../../../support/builders";

const day = (asOf: number, ...tests: FailingTest[]) => ({ asOf, tests });
const named = (id: string, name: string) => failingTest({ id, name });

/**
 * Merges the tests of the fresh slice with those of days, the latest day first.
 *
 * @param arrival indexes of the days in the order in which they are added
 */
async function mergeTests(fresh: FailingTest[], days: ReturnType<typeof day>[], arrival = [...days.keys()]) {
  const merged = new MergedDays();
  for (const index of arrival) {
    const { asOf = 0, tests = [] } = days[index] ?? {};
    await merged.add({ day: { start: -index }, asOf, tests });
  }
  return mergeWithDays(fresh, merged.tests);
}

describe("mergeWithDays", () => {
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
    const arrivals = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    const boomAndCrash = [
      { summary: "boom", count: 4 },
      { summary: "crash", count: 2 },
    ];
    const expected = [
      failingTest({ id: "1", name: "of yesterday", mostCommonFailures: boomAndCrash }),
      failing("2", "earlier", "boom", 1),
      failing("3", "of yesterday", "boom", 1),
    ];
    assert.deepEqual(
      await Promise.all(arrivals.map((arrival) => mergeTests([], days, arrival))),
      arrivals.map(() => expected),
    );
  });

  it("keeps the count and time of a failure that one record has without them", async () => {
    const failing = (failure: Omit<CommonFailure, "summary">) =>
      failingTest({ id: "1", mostCommonFailures: [{ summary: "boom", ...failure }] });
    const mergeFailures = async (fresh: FailingTest, earlier: FailingTest) => {
      const [test] = await mergeTests([fresh], [day(5, earlier)]);
      return test?.mostCommonFailures;
    };
    assert.deepEqual(
      [
        await mergeFailures(failing({}), failing({ count: 3 })),
        await mergeFailures(failing({ count: 3 }), failing({ lastOccurrence: 7 })),
        await mergeFailures(failing({}), failing({ lastOccurrence: 7 })),
        await mergeFailures(failing({ count: 0 }), failing({ lastOccurrence: 7 })),
      ],
      [
        [{ summary: "boom", count: 3 }],
        [{ summary: "boom", count: 3, lastOccurrence: 7 }],
        [{ summary: "boom", lastOccurrence: 7 }],
        [{ summary: "boom", count: 0, lastOccurrence: 7 }],
      ],
    );
  });

  it("returns the same objects for tests of only one slice", async () => {
    const [freshTest, dayTest] = [named("1", "fresh"), named("2", "day")];
    const merged = await mergeTests([freshTest], [day(5, dayTest)]);
    assert.deepEqual([merged[0] === freshTest, merged[1] === dayTest], [true, true]);
  });

  it("returns the same object for a test to which a day adds no failures", async () => {
    const failing = (...mostCommonFailures: CommonFailure[]) => failingTest({ mostCommonFailures });
    const fresh = failing({ summary: "boom", count: 2, lastOccurrence: 5 }, { summary: "crash" });
    const earlier = failing({ summary: "boom", count: 2, lastOccurrence: 5 }, { summary: "crash", count: 0 });
    const [merged] = await mergeTests([fresh], [day(5, earlier)]);
    assert.equal(merged, fresh);
  });

  it("returns the order of the latest day, even if an earlier day arrived first", async () => {
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
  const cases: [description: string, fresh: FailingTest[], days: ReturnType<typeof day>[], expected: FailingTest][] = [
    [
      "of the fresh slice, even where they are missing there",
      [bare],
      [day(99, full)],
      { ...bare, mostCommonFailures: full.mostCommonFailures },
    ],
    ["of the fresh slice, with its rates", [full], [day(99, trimForCache(bare))], full],
    [
      "of the day that was requested last",
      [],
      [day(5, trimForCache(full)), day(9, bare)],
      {
        ...bare,
        mostCommonFailures: full.mostCommonFailures,
      },
    ],
    ["of the later of two days requested at once", [], [day(9, bare), day(9, named("1", "earlier"))], bare],
  ];
  for (const [description, fresh, days, expected] of cases) {
    it(`takes the fields ${description}`, async () => assert.deepEqual(await mergeTests(fresh, days), [expected]));
  }

  const failures: [description: string, later: CommonFailure[], earlier: CommonFailure[], expected: CommonFailure[]][] =
    [
      ["of one slice", [], [{ summary: "a", count: 1 }], [{ summary: "a", count: 1 }]],
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
        "with the whole text where that of the day was cut",
        [{ summary: "x".repeat(900), count: 1 }],
        [{ summary: `${"x".repeat(499)}…`, count: 2 }],
        [{ summary: "x".repeat(900), count: 2 }],
      ],
      [
        "up to ten",
        Array.from({ length: 8 }, (_, index) => ({ summary: `a${index}`, count: 20 - index })),
        Array.from({ length: 8 }, (_, index) => ({ summary: `b${index}`, count: 8 - index })),
        [
          ...Array.from({ length: 8 }, (_, index) => ({ summary: `a${index}`, count: 20 - index })),
          { summary: "b0", count: 8 },
          { summary: "b1", count: 7 },
        ],
      ],
    ];
  for (const [description, later, earlier, expected] of failures) {
    it(`lists failures ${description}`, async () => {
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
  const joinUnlistedIds = (merged: MergedDays) => merged.unlistedTests.map(({ id }) => id).join(" ");

  it("returns the tests that the other list does not contain, while that grows", async () => {
    const merged = new MergedDays(new Map([["2", undefined]]));
    await add(merged, "1", "2", "3");
    const unlistedBefore = joinUnlistedIds(merged);
    merged.markListed("3");
    merged.markListed("4");
    assert.deepEqual([unlistedBefore, joinUnlistedIds(merged)], ["1 3", "1"]);
  });

  it("leaves out tests beyond the size limit, and still merges those that it has", async () => {
    const size = new LoadSize();
    for (let count = 0; count < 49_999; count++) {
      size.add(failingTest());
    }
    const merged = new MergedDays(new Map(), size);
    const isComplete = [await add(merged, "1"), await add(merged, "2"), await add(merged, "1")];
    assert.deepEqual([isComplete, joinUnlistedIds(merged)], [[true, false, true], "1"]);
  });
});
