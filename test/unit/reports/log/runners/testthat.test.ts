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

/** Without Unicode, as in a container without a locale. */
const asciiLog = `
== Skipped tests (1) ===========================================================
* later (1): 'test-berth.R:4:3'

== Failed tests ================================================================
-- Failure ('test-berth.R:2:3'): refuses a large boat --------------------------
Expected \`x\` to be TRUE.
-- Error ('test-berth.R:7:3'): weighs -- twice --------------------------------
Error in \`h()\`: !
Backtrace:
    x
 1. \\-f()

[ FAIL 2 | WARN 0 | SKIP 1 | PASS 1 ]
`;

const asciiProgress = `v | F W  S  OK | Context

x | 1        0 | berth
--------------------------------------------------------------------------------
Failure ('test-berth.R:2:3'): refuses a large boat
Expected FALSE to be TRUE.
--------------------------------------------------------------------------------
`;

const version2 = `── 1. Failure: refuses a large boat (@test-berth.R#12)  ────────────────────────
\`i\` not equal to 2.

── 2. Error: weighs (twice) (@test-berth.R#33)  ────────────────────────────────
no scales
1: f() at test-berth.R:33

══ testthat results  ═══════════════════════════════════════════════════════════
[ OK: 5 | SKIPPED: 3 | WARNINGS: 3 | FAILED: 2 ]
1. Failure: refuses a large boat (@test-berth.R#12)
2. Error: weighs (twice) (@test-berth.R#33)

Error: testthat unit tests failed
`;

const version1 = `Last 13 lines of output:
  testthat results ================================================================
  OK: 7 SKIPPED: 2 FAILED: 2
  1. Failure: refuses a large boat (@test-berth.R#8)
  2. Error: weighs (@test-berth.R#28)

  Error: testthat unit tests failed
  Execution halted
`;

const version0 = `> test_check("harbour")
1. Failure (at test-berth.R#12): refuses a large boat --------------------------
\`i\` not equal to 2.

testthat results ================================================================
OK: 9 SKIPPED: 0 FAILED: 1
1. Failure (at test-berth.R#12): refuses a large boat 

Error: testthat unit tests failed
`;

const version2Progress = `✔ |  OK F W S | Context

✖ |   2 2     | Berths
────────────────────────────────────────────────────────────────────────────────
test-berth.R:12: failure: refuses a large boat
FALSE isn't true.

test-berth.R:28: error: weighs
no scales
────────────────────────────────────────────────────────────────────────────────
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

  it("is read without Unicode", () => {
    const failures = ["failed | test-berth.R | refuses a large boat"];
    assert.deepEqual(readLogLines(asciiLog), [...failures, "failed | test-berth.R | weighs -- twice"]);
    assert.deepEqual(readLogLines(asciiProgress), failures);
  });

  it("is read as the versions before 3 write it, each test once", () => {
    const failures = ["failed | test-berth.R | refuses a large boat"];
    assert.deepEqual(readLogLines(version0), failures);
    assert.deepEqual(readLogLines(version2), [...failures, "failed | test-berth.R | weighs (twice)"]);
    for (const text of [version1, version2Progress]) {
      assert.deepEqual(readLogLines(text), [...failures, "failed | test-berth.R | weighs"]);
    }
  });

  it("names the failures of tinytest by their lines", () => {
    const log = `      test_berth.R..................   20 tests 1 fails 1.4s
      ----- FAILED[data]: test_berth.R<153--155>
       call| expect_true(all(abs(length) < 1))
       diff| Expected TRUE, got FALSE
      Error: 1 out of 20 tests failed
      Execution halted
`;
    assert.deepEqual(readLogLines(log), ["failed | test_berth.R:153 | test_berth.R<153--155>"]);
  });
});
