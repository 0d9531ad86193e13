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

const part = `test_moors (tests.test_berth.BerthTest.test_moors)
Moors a boat. ... ok
test_leaves (tests.test_berth.BerthTest.test_leaves) ... expected failure
test_refuses (tests.test_berth.BerthTest.test_refuses)
Refuses a large boat. ... FAIL
`;

const gluedLog = `half a line======================================================================
FAIL: test_first (tests.test_berth.BerthTest.test_first)
----------------------------------------------------------------------
AssertionError: 1 != 2

======================================================================
FAIL: test_second (tests.test_berth.BerthTest.test_second)
----------------------------------------------------------------------
AssertionError: 1 != 2

----------------------------------------------------------------------
Ran 2 tests in 0.004s

FAILED (failures=2)
`;

const testtoolsLog = `Tests running...
======================================================================
ERROR: harbour.test_berth.BerthTest.test_größer
----------------------------------------------------------------------
Traceback (most recent call last):
KeyError: "price"
======================================================================
UNEXPECTED SUCCESS: harbour.test_berth.BerthTest.test_moors
----------------------------------------------------------------------

Ran 14 tests in 0.002s
FAILED (failures=2)
`;

/** Rows, and what nose says in place of a name. */
const namesLog = `======================================================================
FAIL: test_names('./berths.json', ...) (tests.test_berth.BerthTest)
FAIL: is what it says
----------------------------------------------------------------------
AssertionError: 1 != 2

======================================================================
ERROR: Failure: ImportError (No module named 'six')
----------------------------------------------------------------------
ImportError: No module named 'six'

======================================================================
FAIL: Doctest: harbour.berth.Berth
----------------------------------------------------------------------
AssertionError: Failed doctest test

======================================================================
ERROR: _ErrorHolder
----------------------------------------------------------------------
RuntimeError: no tide

----------------------------------------------------------------------
Ran 4 tests in 0.004s

FAILED (errors=2, failures=2)
`;

/** What a test prints between rules that are as long as unittest's. */
const ruledText = `${"=".repeat(70)}
TIDE TABLE
${"=".repeat(70)}
low 4
${"-".repeat(70)}
high 9
`;

const pytestLog = `============================= test session starts ==============================
collected 2 items

tests/test_berth.py::test_moors PASSED
tests/test_berth.py::test_refuses
${ruledText}FAILED

=================================== FAILURES ===================================
_________________________________ test_refuses _________________________________
E       assert 1 == 2
=========================== short test summary info ============================
FAILED tests/test_berth.py::test_refuses - assert 1 == 2
========================= 1 failed, 1 passed in 0.05s ==========================
`;

const openRunLog = `--- FAIL: TestMoors (0.00s)
FAIL\tacme.dev/harbour\t0.003s
${"=".repeat(70)}
FAIL: test_refuses (tests.test_berth.BerthTest.test_refuses)
${"-".repeat(70)}
AssertionError: 1 != 2

`;

describe("Log of unittest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | (tests.test_berth.BerthTest) | test_moors",
      "passed | (tests.test_berth.BerthTest) | test_prints",
      "failed | (tests.test_berth.BerthTest) | test_fine",
      "failed | (tests.test_berth.BerthTest) | test_refuses",
      "failed | (tests.test_berth.TideTest) | setUpClass",
    ]);
  });

  it("reads results below docstrings, without a list of failures", () => {
    assert.deepEqual(readLogLines(part), [
      "passed | (tests.test_berth.BerthTest) | test_moors",
      "skipped | (tests.test_berth.BerthTest) | test_leaves",
      "failed | (tests.test_berth.BerthTest) | test_refuses",
    ]);
  });

  it("reads a list whose beginning stands behind what a test printed", () => {
    assert.deepEqual(readLogLines(gluedLog), [
      "failed | (tests.test_berth.BerthTest) | test_first",
      "failed | (tests.test_berth.BerthTest) | test_second",
    ]);
  });

  it("reads the names that testtools writes", () => {
    assert.deepEqual(readLogLines(testtoolsLog), [
      "failed | (harbour.test_berth.BerthTest) | test_größer",
      "failed | (harbour.test_berth.BerthTest) | test_moors",
    ]);
  });

  it("reads rows and the descriptions that nose writes", () => {
    assert.deepEqual(readLogLines(namesLog), [
      "failed | (tests.test_berth.BerthTest) | test_names('./berths.json', ...)",
      "failed | Failure: ImportError (No module named 'six')",
      "failed | Doctest: harbour.berth.Berth",
    ]);
  });

  it("leaves the run of another runner alone whose tests print the same rules", () => {
    assert.deepEqual(readLogLines(pytestLog), [
      "passed | tests/test_berth.py | test_moors",
      "failed | tests/test_berth.py | test_refuses",
    ]);
  });

  it("leaves a run alone that begins behind the same rules", () => {
    assert.deepEqual(readLogLines(ruledText + pytestLog), [
      "passed | tests/test_berth.py | test_moors",
      "failed | tests/test_berth.py | test_refuses",
    ]);
  });

  it("reads the end of a run behind another runner's", () => {
    assert.deepEqual(readLogLines(openRunLog), [
      "failed | (acme.dev/harbour) | acme.dev/harbour | TestMoors",
      "failed | (tests.test_berth.BerthTest) | test_refuses",
    ]);
  });

  it("reads a list behind a container's name, without the end of the run", () => {
    const list = openRunLog.slice(openRunLog.indexOf("="));
    assert.deepEqual(readLogLines(list.replaceAll(/^/gm, "tests-1  | ")), [
      "failed | (tests.test_berth.BerthTest) | test_refuses",
    ]);
  });

  it("names the first failure without the ruled line above it", () => {
    const failures = `ERROR: connection refused
ERROR: tests.test_berth.test_moors
${"-".repeat(70)}
TypeError: no berth

${"=".repeat(70)}
ERROR: tests.test_berth.test_refuses
${"-".repeat(70)}
TypeError: no boat
`;
    assert.deepEqual(readLogLines(failures), [
      "failed | (tests.test_berth) | test_moors",
      "failed | (tests.test_berth) | test_refuses",
    ]);
  });

  it("names tests whose classes PowerShell has broken", () => {
    const brokenLog = `
${"=".repeat(70)}
ERROR: test_refuses_a_large_boat (tests.test_harbour_of_the_outer_ber
ths.BerthTest.test_refuses_a_large_boat)
${"-".repeat(70)}
ValueError: no berth

${"=".repeat(70)}
FAIL: test_weighs_a_boat_of_the_outer_berths 
(tests.test_harbour.BerthTest.test_weighs_a_boat_of_the_outer_berths)
${"-".repeat(70)}
AssertionError: 3 != 4

${"-".repeat(70)}
Ran 3 tests in 0.002s

FAILED (failures=1, errors=1)
`;
    assert.deepEqual(readLogLines(brokenLog), [
      "failed | test_refuses_a_large_boat",
      "failed | test_weighs_a_boat_of_the_outer_berths",
    ]);
  });
});
