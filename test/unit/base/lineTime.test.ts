import assert from "node:assert/strict";
import { lineTime } from "../../../src/base/lineTime";

describe("lineTime", () => {
  const times: readonly (readonly [line: string, time: string])[] = [
    ["2026-11-20T17:44:23Z adds tax", "2026-11-20T17:44:23.000Z"],
    ["2026-11-20T17:44:23.8112345Z adds tax", "2026-11-20T17:44:23.811Z"],
    ["2026-11-20 18:44:23.8112345+0100 adds tax", "2026-11-20T17:44:23.811Z"],
    ["[2026-11-20T18:44:23+01:00] adds tax", "2026-11-20T17:44:23.000Z"],
    ["\uFEFF 2026-11-20 16:14:23-0130 adds tax", "2026-11-20T17:44:23.000Z"],
  ];
  for (const [line, time] of times) {
    it(`reads the time of ${line.trim()}`, () => assert.equal(lineTime(line), Date.parse(time)));
  }

  const linesWithoutTime: Readonly<Record<string, string>> = {
    "a time without a time zone": "2026-11-20 17:44:23 adds tax",
    "a time inside the message": "at 2026-11-20T17:44:23Z",
    "a date that does not exist": "2026-99-20T17:44:23Z adds tax",
    "no time": "adds tax",
    "no text": "",
  };
  for (const [description, line] of Object.entries(linesWithoutTime)) {
    it(`returns undefined for a line with ${description}`, () => assert.equal(lineTime(line), undefined));
  }
});
