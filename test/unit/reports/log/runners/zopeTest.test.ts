import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `Running zope.testrunner.layer.UnitTests tests:
  Set up zope.testrunner.layer.UnitTests in 0.000 seconds.


Error in test test_errs (harbour.test_berth.BerthTest.test_errs)
Traceback (most recent call last):
  File "/builds/harbour/test_berth.py", line 5, in test_errs
    def test_errs(self): raise ValueError("no tide")
ValueError: no tide



Failure in test test_moors (harbour.test_berth.BerthTest.test_moors)
Traceback (most recent call last):
  File "/builds/harbour/test_berth.py", line 3, in test_moors
    def test_moors(self): self.assertEqual(1, 2)
AssertionError: 1 != 2

  Ran 5 tests with 1 failures, 1 errors and 1 skipped in 0.016 seconds.
Tearing down left over layers:
  Tear down zope.testrunner.layer.UnitTests in 0.000 seconds.
`;

describe("Log of zope.testrunner", () => {
  it("names each failed test once, with its place", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | (harbour.test_berth.BerthTest) | test_errs",
      "failed | (harbour.test_berth.BerthTest) | test_moors",
    ]);
  });

  it("reads a failure alone", () => {
    assert.deepEqual(readLogLines("Failure in test doctest_moors (harbour.tests)\nAssertionError: no tide\n"), [
      "failed | (harbour.tests) | doctest_moors",
    ]);
  });
});
