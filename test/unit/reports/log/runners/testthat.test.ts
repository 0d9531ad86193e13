import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `✔ | F W S  OK | Context
✖ | 2 1 1   1 | berth [0.6s]
────────────────────────────────────────────────────────────────────────────────
Failure ('test-berth.R:2'): refuses a large boat
1 + 2 not equal to 4.

Skip ('test-berth.R:4'): leaves at night
Reason: later

Warning ('test-berth.R:6'): warns
refuses a large boat

── Error ('test-berth.R:7:3'): weighs: FAILED (1) ──────────────────────────────
no scales
────────────────────────────────────────────────────────────────────────────────
[ FAIL 2 | WARN 1 | SKIP 1 | PASS 1 ]
Start test: boards
  'test-pilot.R:1' [success]
End test: boards

Start test: boards twice
  'test-pilot.R:2' [failure]
End test: boards twice
`;

describe("Log of testthat", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | test-berth.R | refuses a large boat",
      "skipped | test-berth.R | leaves at night",
      "failed | test-berth.R | weighs: FAILED (1)",
      "failed | boards twice",
    ]);
  });
});
