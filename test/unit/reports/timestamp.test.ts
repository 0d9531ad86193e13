import assert from "node:assert/strict";
import { parseTimestamp } from "../../../src/reports/timestamp";

describe("parseTimestamp", () => {
  for (const [text, hour, minute] of [
    ["11/20/2026 03:00:00 PM", 15, 0],
    ["11/20/2026 12:00:00 PM", 12, 0],
    ["11/20/2026 12:30:00 AM", 0, 30],
    ["2026-11-20 03:00:00 PM", 15, 0],
  ] as const) {
    it(`reads ${text} as ${hour} hours and ${minute} minutes`, () =>
      assert.equal(parseTimestamp(text)?.utc, Date.UTC(2026, 10, 20, hour, minute)));
  }

  const ten = Date.UTC(2026, 10, 20, 10);
  for (const [text, expected] of [
    ["2026-11-20T10:00:00Z", ten],
    ["2026-11-20t10:00:00z", ten],
    ["2026-11-20T10:00:00.1234567+00:00", ten + 123],
    ["2026-11-20T11:00:00+01:00", ten],
    ["2026-11-20T05:30:00-0430", ten],
    ["2026-11-20 11:00:00 +01", ten],
    ["2026-11-20 10:00:00Z", ten],
    ["2026-11-20T10:00:00 GMT", ten],
    ["2026-11-20 10:00:00,250 UTC", ten + 250],
    ["Fri, 20 Nov 2026 10:00:00 GMT", ten],
    ["20 Nov 2026 10:00:00 GMT", ten],
    ["Thu, 5 Nov 2026 10:00:00 +0000", Date.UTC(2026, 10, 5, 10)],
    ["Fri Nov 20 10:00:00 UTC 2026", ten],
    ["Thu Nov  5 10:00:00 UTC 2026", Date.UTC(2026, 10, 5, 10)],
    ["Fri Nov 20 2026 11:00:00 GMT+0100 (Central European Standard Time)", ten],
    [" 2026-11-20T10:00:00Z\n", ten],
    ["1970-01-01T00:00:00Z", undefined],
    ["0001-01-01T00:00:00Z", undefined],
    ["1999-12-31T23:59:59Z", undefined],
    ["2026-13-20T10:00:00Z", undefined],
    ["2026-02-30T10:00:00Z", undefined],
    ["Mon, 30 Feb 2026 10:00:00 GMT", undefined],
    ["Mon Feb 30 10:00:00 UTC 2026", undefined],
    ["Mon Feb 30 2026 11:00:00 GMT+0100 (Central European Standard Time)", undefined],
    ["02/30/2026 10:00:00", undefined],
    ["2026-02-30 03:00:00 PM", undefined],
    ["2026-11-20T25:00:00Z", undefined],
    ["2026-11-20T10:60:00Z", undefined],
    ["Fri, 20 Abc 2026 10:00:00 GMT", undefined],
    ["2026-11-20", undefined],
    ["(CI) 2026-11-20T10:00:00Z", undefined],
    ["1795168800", undefined],
    [`2026-11-20T10:00:00Z${" ".repeat(100)}x`, undefined],
    ["", undefined],
    [undefined, undefined],
  ] as const) {
    it(`reads ${JSON.stringify(text)} as ${expected === undefined ? "no time" : new Date(expected).toISOString()}`, () => {
      assert.deepEqual(parseTimestamp(text), expected === undefined ? undefined : { utc: expected });
    });
  }

  for (const text of [
    "2026-11-20T10:00:00",
    "2026-11-20 10:00:00",
    "2026-11-20T10:00",
    "2026-11-20T10:00:00 JST",
    "11/20/2026 10:00:00",
    "11/20/2026 10:00:00 AM",
    "2026-11-20 10:00:00 AM",
    "Fri Nov 20 10:00:00 CET 2026",
  ]) {
    it(`reads ${JSON.stringify(text)}, which has no known zone, as UTC and as local time`, () => {
      assert.deepEqual(parseTimestamp(text), { utc: ten, local: new Date(2026, 10, 20, 10).getTime() });
    });
  }
});
