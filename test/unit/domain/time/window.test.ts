import assert from "node:assert/strict";
import type { TimeWindow } from "../../../../src/domain/time/timeWindow";
import {
  computeWindow,
  createPreviousWindow,
  parseWindowChoice,
  type WindowChoice,
} from "../../../../src/domain/time/window";
import { inTimeZone } from "../../../support/timeZone";

describe("computeWindow", () => {
  const cases: [zone: string, now: string, choice: WindowChoice, expected: string][] = [
    ["UTC", "2026-11-20T12:00:00.250Z", "24h", "11-19T12:00:01Z to 11-20T12:00:01Z"],
    ["UTC", "2026-11-20T12:00:00.000Z", "3d", "11-17T12:00:01Z to 11-20T12:00:01Z"],
    ["Europe/Berlin", "2026-10-26T12:00:00.000Z", "7d", "10-19T12:00:01Z to 10-26T12:00:01Z"],
    ["UTC", "2026-11-20T12:00:00.000Z", "14d", "11-07T00:00:00Z to 11-20T12:00:01Z"],
    ["UTC", "2026-11-20T12:00:00.000Z", "2026-10-22/2026-11-20", "10-22T00:00:00Z to 11-20T12:00:01Z"],
    ["Europe/Berlin", "2026-10-30T12:00:00.000Z", "14d", "10-16T22:00:00Z to 10-30T12:00:01Z"],
    ["America/New_York", "2026-03-10T03:30:00.000Z", "14d", "02-24T05:00:00Z to 03-10T03:30:01Z"],
    ["Asia/Kolkata", "2026-11-20T12:00:00.000Z", "14d", "11-06T18:30:00Z to 11-20T12:00:01Z"],
    ["Pacific/Tongatapu", "2026-11-20T12:00:00.000Z", "14d", "11-07T11:00:00Z to 11-20T12:00:01Z"],
    ["UTC", "2026-11-20T12:00:00.000Z", "2026-11-01/2026-11-10", "11-01T00:00:00Z to 11-11T00:00:00Z"],
    ["UTC", "2026-11-20T12:00:00.000Z", "2026-11-18/2026-11-20", "11-18T00:00:00Z to 11-20T12:00:01Z"],
    ["Pacific/Tongatapu", "2026-11-20T12:00:00.000Z", "2026-11-10/2026-11-10", "11-09T11:00:00Z to 11-10T11:00:00Z"],
    ["UTC", "2026-11-20T12:00:00.000Z", "2026-12-01/2026-12-02", "12-01T00:00:00Z to 12-01T00:00:00Z"],
  ];
  for (const [zone, now, choice, expected] of cases) {
    it(`returns ${expected} for ${choice} at ${now} in ${zone}`, () =>
      inTimeZone(zone, () => assert.equal(formatWindow(computeWindow(Date.parse(now), choice)), expected)));
  }
});

describe("createPreviousWindow", () => {
  const cases: [choice: WindowChoice, expected: string][] = [
    ["24h", "10-29T12:00:01Z to 10-30T12:00:01Z"],
    ["7d", "10-17T12:00:01Z to 10-24T12:00:01Z"],
    ["14d", "10-03T22:00:00Z to 10-17T22:00:00Z"],
    ["2026-10-20/2026-10-29", "10-09T22:00:00Z to 10-19T22:00:00Z"],
  ];
  for (const [choice, expected] of cases) {
    it(`returns ${expected} before ${choice}`, () =>
      inTimeZone("Europe/Berlin", () => {
        const window = computeWindow(Date.parse("2026-10-31T12:00:00Z"), choice);
        assert.equal(formatWindow(createPreviousWindow(window)), expected);
      }));
  }
});

describe("parseWindowChoice", () => {
  const choices: [value: unknown, expected: WindowChoice | undefined][] = [
    ["14d", "14d"],
    // A preset of earlier versions.
    ["30d", "14d"],
    ["2026-11-01/2026-11-10", "2026-11-01/2026-11-10"],
    ["2026-11-10/2026-11-10", "2026-11-10/2026-11-10"],
    ["2026-11-11/2026-11-10", undefined],
    ["2026-11-31/2026-12-01", undefined],
    ["2026-11-01/2026-11-31", undefined],
    ["2026-11-01", undefined],
    [["7d"], undefined],
    ["2026-11-01/2026-11-10/2026-11-12", undefined],
    ["2026-09-20/2026-11-20", "2026-09-20/2026-11-20"],
    ["2026-09-19/2026-11-20", undefined],
    ["2024-01-01/2026-11-01", undefined],
    ["toString", undefined],
    [7, undefined],
    [undefined, undefined],
  ];
  for (const [value, expected] of choices) {
    it(`returns ${expected} for ${JSON.stringify(value)}`, () => assert.equal(parseWindowChoice(value), expected));
  }
});

/** Returns for example `11-13T12:00:01Z to 11-20T12:00:01Z`, in UTC. */
function formatWindow({ start, end }: TimeWindow): string {
  const formatTime = (time: number) => new Date(time).toISOString().slice(5).replace(".000Z", "Z");
  return `${formatTime(start)} to ${formatTime(end)}`;
}
