import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `harbour
  test_broken ...                                                       [ERROR]
harbour.test_berth
  BerthTest
    test_moors ...                                                         [OK]
    test_prints ... FAIL: test_imaginary (x.Y)
======
                                                       [OK]
    test_refuses ...                                                     [FAIL]
    test_night ...                                                    [SKIPPED]
  Cleanup
    test_größer ...                                                     [ERROR]

===============================================================================
[SKIPPED]
later (maybe): test_refuses

harbour.test_berth.BerthTest.test_night
===============================================================================
[FAIL]
Traceback (most recent call last):
  File "/builds/harbour/test_berth.py", line 4, in test_refuses
twisted.trial.unittest.FailTest: 3 != 4

harbour.test_berth.BerthTest.test_refuses
===============================================================================
[ERROR]
Traceback (most recent call last):
builtins.ModuleNotFoundError: No module named 'nothing_here'

harbour.test_broken
===============================================================================
[ERROR]
Traceback (most recent call last):
builtins.OSError: clean-up

harbour.test_berth.Cleanup.test_größer
-------------------------------------------------------------------------------
Ran 6 tests in 0.096s

FAILED (skips=1, failures=1, errors=2, successes=2)
`;

const textLog = `E.FS
===============================================================================
[SKIPPED]
later (maybe): test_refuses

harbour.test_berth.BerthTest.test_night
===============================================================================
[FAIL]
Traceback (most recent call last):
builtins.AssertionError: doc

harbour.test_berth.BerthTest.test_refuses
===============================================================================
[ERROR]
Traceback (most recent call last):
builtins.OSError: clean-up

harbour.test_berth.Cleanup.test_fine
-------------------------------------------------------------------------------
Ran 4 tests in 0.096s

FAILED (skips=1, failures=1, errors=1, successes=1)
`;

describe("Log of trial", () => {
  it("reads the lists of failures of the reporters that print no tree", () => {
    assert.deepEqual(readLogLines(textLog), [
      "failed | harbour.test_berth.BerthTest | test_refuses",
      "failed | harbour.test_berth.Cleanup | test_fine",
    ]);
  });

  it("has the texts of the failures, which stand in front of their names", () => {
    assert.deepEqual(
      readLog(textLog).map(({ failure }) => failure),
      [
        "Traceback (most recent call last):\nbuiltins.AssertionError: doc",
        "Traceback (most recent call last):\nbuiltins.OSError: clean-up",
      ],
    );
  });

  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | harbour | test_broken",
      "passed | harbour.test_berth | BerthTest | test_moors",
      "failed | harbour.test_berth | BerthTest | test_refuses",
      "skipped | harbour.test_berth | BerthTest | test_night",
      "failed | harbour.test_berth | Cleanup | test_größer",
    ]);
  });
});
