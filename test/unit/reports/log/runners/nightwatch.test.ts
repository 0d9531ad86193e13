import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

/** Form of the runner's source since version 2. */
const log = `[Berths] Test Suite
────────────────────────
  Running refuses a boat:
───────────────────────────────
  ✔ Element <body> was visible after 12 milliseconds.
  ✖ Testing if element <#berth> contains text 'full' in 5000ms - expected "contains text 'full'" but got: "free" (5058ms)

  FAILED: 1 assertions failed (5.2s)
────────────────────────
  Running moors:
───────────────────────────────
  OK. 1 assertions passed. (90ms)

────────────────────────────────────────────────────────────────────────────────

  \uFE0FTEST FAILURE (6.1s):
   - 1 assertions failed
   - 2 passed

   ✖ 1) berths

   – refuses a boat (5.2s)

   → ✖ NightwatchAssertError
   Testing if element <#berth> contains text 'full' in 5000ms

    Error location:
    /builds/harbour/tests/berths.js:
`;

describe("Log of Nightwatch", () => {
  it("names each failed test once", () => {
    assert.deepEqual(readLogLines(log), ["failed | refuses a boat"]);
    assert.match(readLog(log)[0]?.failure ?? "", /Testing if element <#berth> contains text 'full'/);
  });

  it("is read as version 1 writes it", () => {
    const oldLog = `[Sample Test] Test Suite
========================

Running:  Pass Step
No assertions ran.

Running:  Fail Step
✖ AssertionError: expected false to be true

FAILED:  1 assertions failed (3ms)

----------------------------------------------------
TEST FAILURE: 1 assertions failed, 0 passed (1.78s)
 ✖ sampleTest

`;
    assert.deepEqual(readLogLines(oldLog), ["failed | Fail Step"]);
    const end = `TEST FAILURE: 4 errors during execution, 16 assertions failed, 100 passed (3m 38s)
 ✖ friends_manage_spec
   - Manage friends (5.127s)
     After removing a friend, it is gone. - Expected "not found" but got: "found"
`;
    assert.deepEqual(readLogLines(end), ["failed | Manage friends"]);
  });
});
