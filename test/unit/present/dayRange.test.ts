import assert from "node:assert/strict";
import { clockTimeText, dayRangeText } from "../../../src/present/text/dayRange";
import { inTimeZone } from "../../support/timeZone";

/** Parses a time in the time zone of the test. */
const parseTime = (text: string) => new Date(text).getTime();
const now = "2026-11-20T12:00";

const ranges: readonly [start: string, end: string, words: string][] = [
  ["2026-11-17T00:00", "2026-11-20T00:00", "from Nov 17 to Nov 19"],
  ["2026-11-13T12:00", "2026-11-20T12:00", "from Nov 13 to Nov 20"],
  ["2026-11-19T00:00", "2026-11-20T00:00", "on Nov 19"],
  ["2026-11-21T00:00", "2026-11-21T00:00", "on Nov 21"],
  ["2026-10-30T00:00", "2026-11-03T00:00", "from Oct 30 to Nov 2"],
  ["2025-12-30T00:00", "2026-01-03T00:00", "from Dec 30, 2025 to Jan 2, 2026"],
  ["2025-11-17T00:00", "2025-11-20T00:00", "from Nov 17, 2025 to Nov 19, 2025"],
  ["2025-11-19T00:00", "2025-11-20T00:00", "on Nov 19, 2025"],
  ["2025-11-19T00:00", "2026-11-20T00:00", "from Nov 19, 2025 to Nov 19, 2026"],
];

describe("dayRangeText", () => {
  for (const zone of ["UTC", "America/Los_Angeles", "Pacific/Kiritimati"]) {
    it(`names the days in the user's time zone, ${zone}`, () => {
      inTimeZone(zone, () =>
        assert.deepEqual(
          ranges.map(([start, end]) => dayRangeText(parseTime(start), parseTime(end), parseTime(now))),
          ranges.map(([, , words]) => words),
        ),
      );
    });
  }
});

describe("clockTimeText", () => {
  it("has seconds and is in the user's time zone", () => {
    const times = [Date.UTC(2026, 10, 20, 18, 5, 20), Date.UTC(2026, 10, 20, 22, 0, 0)];
    assert.deepEqual(
      inTimeZone("Europe/Athens", () => times.map(clockTimeText)),
      ["20:05:20", "00:00:00"],
    );
  });
});
