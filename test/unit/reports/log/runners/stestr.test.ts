import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `{0} cinder.tests.unit.test_cmd.TestCmd.test_main [0.123456s] ... ok
{1} cinder.tests.unit.test_volume.VolumeTest.test_create [0.056s] ... FAILED

Captured traceback:
~~~~~~~~~~~~~~~~~~~
    Traceback (most recent call last):
      File "cinder/tests/unit/test_volume.py", line 12, in test_create
        self.assertEqual(1, 2)
    testtools.matchers._impl.MismatchError: 1 != 2

{1} setUpClass (cinder.tests.functional.test_x.XTest) [0.000000s] ... FAILED
{0} cinder.tests.unit.test_cmd.TestCmd.test_skip ... SKIPPED: later

==============================
Failed 2 tests - output below:
==============================

cinder.tests.unit.test_volume.VolumeTest.test_create
----------------------------------------------------

Captured traceback:
~~~~~~~~~~~~~~~~~~~
    Traceback (most recent call last):
      File "cinder/tests/unit/test_volume.py", line 12, in test_create
        self.assertEqual(1, 2)
    testtools.matchers._impl.MismatchError: 1 != 2


setUpClass (cinder.tests.functional.test_x.XTest)
-------------------------------------------------

Captured traceback:
~~~~~~~~~~~~~~~~~~~
    Traceback (most recent call last):

======
Totals
======
Ran: 4 tests in 3.0000 sec.
 - Passed: 1
 - Skipped: 1
 - Expected Fail: 0
 - Unexpected Success: 0
 - Failed: 2
Sum of execute time for each test: 0.1795 sec.
`;

describe("Log of stestr", () => {
  it("names each failed test once, with its place", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | (cinder.tests.unit.test_cmd.TestCmd) | test_main",
      "failed | (cinder.tests.unit.test_volume.VolumeTest) | test_create",
      "failed | (cinder.tests.functional.test_x.XTest) | setUpClass",
      "skipped | (cinder.tests.unit.test_cmd.TestCmd) | test_skip",
    ]);
  });
});
