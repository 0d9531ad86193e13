import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `Testing \`harbour'.
This run has ID \`JGFS88O7'.

ASSERT same
  [OK]          Berth          0   moors a boat.
> [FAIL]        Berth          1   refuses a large boat.
[FAIL]        Berth          9   is printed.
  [OK]          Berth          2   prints.
  [FAIL]        Berth          3   weighs: FAILED.
  [SKIP]        Tide           0   leaves at night.

┌──────────────────────────────────────────────────────────────────────────────┐
│ [FAIL]        Berth          1   refuses a large boat.                       │
└──────────────────────────────────────────────────────────────────────────────┘
ASSERT boats fit
FAIL boats fit

   Expected: \`4'
   Received: \`3'
 ──────────────────────────────────────────────────────────────────────────────

2 failures! in 0.001s. 5 tests run.
`;

describe("Log of alcotest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | Berth | moors a boat",
      "failed | Berth | refuses a large boat",
      "passed | Berth | prints",
      "failed | Berth | weighs: FAILED",
      "skipped | Tide | leaves at night",
    ]);
  });
});
