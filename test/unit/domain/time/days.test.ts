import assert from "node:assert/strict";
import { countDays, listDaysWithin, listLatestDays, parseDay, startOfDay } from "../../../../src/domain/time/days";
import { inTimeZone } from "../../../support/timeZone";

const hour = 3_600_000;
const formatIso = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString());

describe("Days of the user's calendar", () => {
  /** A time, the start of the day that contains it, and that day's length in hours. */
  const cases: [zone: string, time: string, start: string, hours: number][] = [
    ["UTC", "2026-03-29T12:00:00Z", "2026-03-29T00:00:00.000Z", 24],
    ["Europe/Berlin", "2026-03-29T12:00:00Z", "2026-03-28T23:00:00.000Z", 23],
    ["Europe/Berlin", "2026-10-25T12:00:00Z", "2026-10-24T22:00:00.000Z", 25],
    ["America/New_York", "2026-03-08T12:00:00Z", "2026-03-08T05:00:00.000Z", 23],
    ["America/New_York", "2026-11-01T12:00:00Z", "2026-11-01T04:00:00.000Z", 25],
    ["Asia/Kolkata", "2026-03-29T12:00:00Z", "2026-03-28T18:30:00.000Z", 24],
    ["Pacific/Tongatapu", "2026-03-29T12:00:00Z", "2026-03-29T11:00:00.000Z", 24],
    ["Australia/Lord_Howe", "2026-04-04T20:00:00Z", "2026-04-04T13:00:00.000Z", 24.5],
    ["Australia/Lord_Howe", "2026-10-03T20:00:00Z", "2026-10-03T13:30:00.000Z", 23.5],
    // Clocks there change at midnight: one day begins at one o'clock, and midnight comes twice on the other.
    ["America/Havana", "2026-03-08T12:00:00Z", "2026-03-08T05:00:00.000Z", 23],
    ["America/Havana", "2026-11-01T12:00:00Z", "2026-11-01T04:00:00.000Z", 25],
  ];
  for (const [zone, time, start, hours] of cases) {
    it(`begin at ${start} and last ${hours} hours for ${time} in ${zone}`, () =>
      inTimeZone(zone, () => {
        const startTime = startOfDay(Date.parse(time));
        assert.deepEqual([formatIso(startTime), (startOfDay(startTime, 1) - startTime) / hour], [start, hours]);
      }));
  }

  for (const zone of ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Tongatapu", "America/Havana"]) {
    it(`follow each other without a gap for a year in ${zone}`, () =>
      inTimeZone(zone, () => {
        const year = { start: startOfDay(Date.UTC(2026, 0, 1, 12)), end: startOfDay(Date.UTC(2027, 0, 1, 12)) };
        const days = listDaysWithin(year);
        const gaps = days.filter((day, index) => day.start !== (days[index - 1]?.end ?? year.start));
        assert.deepEqual([days.length, gaps, days.at(-1)?.end], [365, [], year.end]);
      }));
  }

  it("up to now include the whole of today", () =>
    inTimeZone("Europe/Berlin", () => {
      const days = listLatestDays(Date.parse("2026-03-30T07:00:00Z"), 3);
      assert.deepEqual(
        days.map(({ start, end }) => [formatIso(start), formatIso(end)]),
        [
          ["2026-03-27T23:00:00.000Z", "2026-03-28T23:00:00.000Z"],
          ["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
          ["2026-03-29T22:00:00.000Z", "2026-03-30T22:00:00.000Z"],
        ],
      );
      assert.equal(countDays({ start: days[0]?.start ?? 0, end: Date.parse("2026-03-30T07:00:00Z") }), 3);
    }));

  const texts: [text: string, expected: string | undefined][] = [
    ["2026-11-10", "2026-11-10T00:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["2026-02-29", undefined],
    ["2026-13-01", undefined],
    ["2026-11-00", undefined],
    ["2026-11-32", undefined],
    ["2026-00-10", undefined],
    ["2026-11-1", undefined],
    ["12026-11-10", undefined],
    ["2026-11-10T12:00", undefined],
    ["", undefined],
    ["today", undefined],
  ];
  for (const [text, expected] of texts) {
    it(`${expected ? "are" : "are not"} parsed from "${text}"`, () =>
      inTimeZone("UTC", () => assert.equal(formatIso(parseDay(text)), expected)));
  }
});
