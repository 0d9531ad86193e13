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

  it("reads no time without its time zone, none in the message, and none that does not exist", () => {
    const lines = [
      "2026-11-20 17:44:23 adds tax",
      "at 2026-11-20T17:44:23Z",
      "2026-99-20T17:44:23Z adds tax",
      "adds tax",
      "",
    ];
    assert.deepEqual(
      lines.filter((line) => lineTime(line) !== undefined),
      [],
    );
  });
});
