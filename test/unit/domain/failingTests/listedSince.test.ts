import assert from "node:assert/strict";
import type { DayResult } from "../../../../src/domain/failingTests/history";
import { findListedSince } from "../../../../src/domain/failingTests/listedSince";
import { listedSinceText } from "../../../../src/present/text/strip";

const outcomes = { x: "failed", ".": "notFailed", "?": "notLoaded" } as const;
/** Creates days, oldest first: `x` failed, `.` did not, `?` is not loaded. */
const createDays = (marks: string): Pick<DayResult, "outcome">[] =>
  Array.from(marks, (mark) => ({ outcome: outcomes[mark as keyof typeof outcomes] }));

describe("findListedSince", () => {
  it("finds the first day with the test, and the known days without it right before", () => {
    assert.deepEqual(
      ["....x.x", "?..xx", "x.x", "?x", "....", "??", "", ".x", "..?x"].map((marks) =>
        findListedSince(createDays(marks)),
      ),
      [
        { index: 4, daysBefore: 4 },
        { index: 3, daysBefore: 2 },
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        { index: 1, daysBefore: 1 },
        undefined,
      ],
    );
  });

  it("is said with the day", () => {
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
