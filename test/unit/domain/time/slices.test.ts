import assert from "node:assert/strict";
import { isCompleted, splitIntoSlices, wasFetchedBeforeEnd } from "../../../../src/domain/time/slices";
import type { TimeWindow } from "../../../../src/domain/time/timeWindow";
import { computeWindow, type WindowChoice } from "../../../../src/domain/time/window";
import { inTimeZone } from "../../../support/timeZone";

const hour = 3_600_000;

describe("splitIntoSlices", () => {
  const noon = "2026-11-20T12:00:00Z";
  const cases: [zone: string, now: string, choice: WindowChoice, fresh: string | undefined, days: number][] = [
    ["UTC", noon, "7d", "11-13T12:00:01Z to 11-20T12:00:01Z", 0],
    ["UTC", noon, "14d", "11-14T00:00:00Z to 11-20T12:00:01Z", 7],
    ["UTC", noon, "2026-10-22/2026-11-20", "11-14T00:00:00Z to 11-20T12:00:01Z", 23],
    // The last second of a day: seven whole days fit.
    ["UTC", "2026-11-20T23:59:59.500Z", "14d", "11-14T00:00:00Z to 11-21T00:00:00Z", 7],
    ["Europe/Berlin", "2026-10-25T22:30:00Z", "14d", "10-19T22:00:00Z to 10-25T22:30:01Z", 8],
    ["Europe/Berlin", "2026-03-29T21:30:00Z", "14d", "03-22T23:00:00Z to 03-29T21:30:01Z", 7],
    ["America/New_York", "2026-11-02T04:30:00Z", "14d", "10-27T04:00:00Z to 11-02T04:30:01Z", 8],
    ["Asia/Kolkata", noon, "14d", "11-13T18:30:00Z to 11-20T12:00:01Z", 7],
    ["Pacific/Tongatapu", noon, "14d", "11-14T11:00:00Z to 11-20T12:00:01Z", 7],
    ["UTC", noon, "2026-11-01/2026-11-20", "11-14T00:00:00Z to 11-20T12:00:01Z", 13],
    ["UTC", noon, "2026-11-01/2026-11-10", undefined, 10],
    ["UTC", noon, "2026-11-01/2026-11-07", undefined, 7],
    ["UTC", noon, "2026-11-08/2026-11-14", "11-08T00:00:00Z to 11-15T00:00:00Z", 0],
    ["Europe/Berlin", noon, "2026-10-20/2026-10-26", undefined, 7],
    // Yesterday has not been over for an hour.
    ["UTC", "2026-11-11T00:30:00Z", "2026-11-01/2026-11-10", "11-04T00:00:00Z to 11-11T00:00:00Z", 3],
    ["UTC", noon, "2026-12-01/2026-12-20", undefined, 0],
    // The rates of a record cover the 7 days before its request.
    ["UTC", "2026-11-21T23:59:59.999Z", "2026-11-08/2026-11-14", "11-08T00:00:00Z to 11-15T00:00:00Z", 0],
    ["UTC", "2026-11-22T00:00:00Z", "2026-11-08/2026-11-14", undefined, 7],
  ];
  for (const [zone, now, choice, fresh, count] of cases) {
    it(`returns ${fresh ?? "no fresh slice"} and ${count} days for ${choice} at ${now} in ${zone}`, () =>
      inTimeZone(zone, () => {
        const time = Date.parse(now);
        const slices = splitIntoSlices(computeWindow(time, choice), time);
        assert.deepEqual([slices.fresh && formatWindow(slices.fresh), slices.days.length], [fresh, count]);
      }));
  }

  for (const zone of ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Tongatapu"]) {
    for (const choice of ["24h", "3d", "7d", "14d"] as const) {
      it(`covers ${choice} without a gap in slices of up to 7 x 24 hours, at any time of a year in ${zone}`, () =>
        inTimeZone(zone, () => {
          for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += 31 * hour + 1_234_567) {
            const window = computeWindow(time, choice);
            const { fresh, days } = splitIntoSlices(window, time);
            const slices = [...(fresh ? [fresh] : []), ...days];
            const hasGap = slices.some(({ end }, index) => end !== (slices[index - 1]?.start ?? window.end));
            const fits = slices.every(({ start, end }) => end > start && end - start <= 168 * hour);
            assert.deepEqual(
              { hasGap, fits, start: slices.at(-1)?.start },
              { hasGap: false, fits: true, start: window.start },
              formatWindow(window),
            );
          }
        }));
    }
  }
});

describe("isCompleted", () => {
  for (const [hoursAfterEnd, expected] of [
    [-1, false],
    [0.99, false],
    [1, true],
    [30, true],
  ] as const) {
    it(`returns ${expected} ${hoursAfterEnd} hours after the end of the day`, () =>
      assert.equal(isCompleted({ start: 0, end: 24 * hour }, (24 + hoursAfterEnd) * hour), expected));
  }
});

describe("wasFetchedBeforeEnd", () => {
  const cases: [asOf: number | undefined, now: number, expected: boolean][] = [
    [9, 9, false],
    [9, 10, true],
    [9, 11, true],
    [10, 11, false],
    [11, 12, false],
    [undefined, 11, false],
  ];
  for (const [asOf, now, expected] of cases) {
    it(`returns ${expected} at ${now} for a day that ends at 10 and was requested at ${asOf ?? "an unknown time"}`, () =>
      assert.equal(wasFetchedBeforeEnd({ end: 10, asOf }, now), expected));
  }
});

/** Returns for example `11-13T12:00:01Z to 11-20T12:00:01Z`, in UTC. */
function formatWindow({ start, end }: TimeWindow): string {
  const formatTime = (time: number) => new Date(time).toISOString().slice(5).replace(".000Z", "Z");
  return `${formatTime(start)} to ${formatTime(end)}`;
}
