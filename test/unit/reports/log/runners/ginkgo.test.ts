import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `Running Suite: Harbour Suite - /builds/harbour
==============================================
Random Seed: 4711

Will run 4 of 4 specs
•
------------------------------
• [FAILED] [0.001 seconds]
Berth [It] refuses a large boat
/builds/harbour/berth_test.go:14
------------------------------

Summarizing 3 Failures:
  [FAIL] Berth with a pilot [It] boards twice [slow]
  /builds/harbour/berth_test.go:14
  [FAIL] Berth [It] refuses a large boat
  /builds/harbour/berth_test.go:20
  [PANICKED!] [It] sinks
  /builds/harbour/berth_test.go:30

Ran 4 of 4 Specs in 0.001 seconds
FAIL! -- 1 Passed | 3 Failed | 0 Pending | 0 Skipped
`;

describe("Log of ginkgo", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | /builds/harbour/berth_test.go:14 | Berth | refuses a large boat",
      "failed | /builds/harbour/berth_test.go:14 | Berth with a pilot | boards twice",
      "failed | /builds/harbour/berth_test.go:30 | sinks",
    ]);
  });
});
