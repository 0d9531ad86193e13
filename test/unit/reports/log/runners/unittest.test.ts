import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `test_moors (tests.test_berth.BerthTest.test_moors)
Moors a boat ... ok
test_prints (tests.test_berth.BerthTest.test_prints) ... FAIL: test_moors (tests.test_berth.BerthTest.test_moors)
ok
test_fine (tests.test_berth.BerthTest.test_fine) ... unexpected success
test_refuses (tests.test_berth.BerthTest.test_refuses) ... FAIL
======================================================================
ERROR: setUpClass (tests.test_berth.TideTest)
----------------------------------------------------------------------
RuntimeError: no tide

======================================================================
FAIL: test_refuses (tests.test_berth.BerthTest.test_refuses)
Refuses a large boat
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/builds/harbour/tests/test_berth.py", line 9, in test_refuses
AssertionError: 3 != 4

----------------------------------------------------------------------
Ran 4 tests in 0.004s

FAILED (failures=1, errors=1, unexpected successes=1)
`;

describe("Log of unittest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | (tests.test_berth.BerthTest) | test_fine",
      "failed | (tests.test_berth.TideTest) | setUpClass",
      "failed | (tests.test_berth.BerthTest) | test_refuses",
    ]);
  });
});
