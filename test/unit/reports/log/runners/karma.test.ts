import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `25 11 2026 17:48:12.517:INFO [karma-server]: Karma v6.4.4 server started at http://localhost:9876/
Chrome Headless 120.0.0.0 (Linux x86_64): Executed 1 of 3 SUCCESS (0 secs / 0.001 secs)
Chrome Headless 120.0.0.0 (Linux x86_64) Berth refuses a large boat FAILED
	Expected 3 to be 4.
	    at UserContext.<anonymous> (spec/berth.spec.js:6:62)
Chrome Headless 120.0.0.0 (Linux x86_64): Executed 3 of 3 (1 FAILED) (0 secs / 0.002 secs)
TOTAL: 1 FAILED, 2 SUCCESS
`;

const treeLog = `START:
25 11 2026 17:48:29.062:INFO [karma-server]: Karma v6.4.4 server started at http://localhost:9876/
  Berth
    ✔ moors
    ✖ refuses a large boat
  Tide
    ✔ moors
    ✖ turns

FAILED TESTS:
  Berth
    ✖ refuses a large boat
      Chrome 120
    Expected 3 to be 4.

    ✖ turns
      Chrome 120
    Expected 3 to be 4.
`;

const skippedLog = `START:
  Berth
    ✔ moors
    ✖ refuses (skipped)

SUMMARY:
✔ 1 test completed
ℹ 1 test skipped
`;

describe("Log of karma", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), ["failed | Berth refuses a large boat"]);
  });

  it("names each failure once where its list leaves out suites", () => {
    assert.deepEqual(readLogLines(treeLog), [
      "passed | Berth | moors",
      "failed | Berth | refuses a large boat",
      "passed | Tide | moors",
      "failed | Tide | turns",
    ]);
  });

  it("tells a skipped test from a failed one", () => {
    assert.deepEqual(readLogLines(skippedLog), ["passed | Berth | moors", "skipped | Berth | refuses"]);
  });
});
