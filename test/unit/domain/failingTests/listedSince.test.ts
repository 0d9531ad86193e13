import assert from "node:assert/strict";
import type { DayResult } from "../../../../src/domain/failingTests/history";
import { findListedSince } from "../../../../src/domain/failingTests/listedSince";
import { listedSinceText } from "../../../../src/present/text/strip";

const outcomes = { x: "failed", ".": "notFailed", "?": "notLoaded" } as const;

describe("findListedSince", () => {
  const cases: [marks: string, expected: ReturnType<typeof findListedSince>][] = [
    ["....x.x", { index: 4, daysBefore: 4 }],
    ["?..xx", { index: 3, daysBefore: 2 }],
    [".x", { index: 1, daysBefore: 1 }],
    ["x.x", undefined],
    ["?x", undefined],
    ["..?x", undefined],
    ["....", undefined],
    ["??", undefined],
    ["", undefined],
  ];
  for (const [marks, expected] of cases) {
    const day = expected ? `day ${expected.index}, after ${expected.daysBefore} days without the test` : "no day";
    it(`finds ${day} in "${marks}"`, () => assert.deepEqual(findListedSince(createDays(marks)), expected));
  }
});

describe("listedSinceText", () => {
  it("states the first day with the test, and for how many days before it was not listed", () => {
    const day = 86_400_000;
    const start = new Date(2026, 10, 10).getTime();
    const days = Array.from({ length: 4 }, (_, index) => ({
      start: start + index * day,
      end: start + (index + 1) * day,
      loaded: true,
    }));
    assert.deepEqual(
      ["..x.", ".x..", "x..."].map((marks) => listedSinceText({ days, entries: createDays(marks) })),
      [
        "Listed since Nov 12, and not on the 2 days before.",
        "Listed since Nov 11, and not on the day before.",
        undefined,
      ],
    );
  });
});

/** Creates days, oldest first: the test failed on `x`, did not fail on `.`, and `?` is not loaded. */
function createDays(marks: string): Pick<DayResult, "outcome">[] {
  return Array.from(marks, (mark) => ({ outcome: outcomes[mark as keyof typeof outcomes] }));
}
