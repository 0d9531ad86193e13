import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `============================= test session starts ==============================
platform linux -- Python 3.11.2, pytest-7.2.1, pluggy-1.0.0 -- /usr/bin/python3
collecting ... collected 6 items / 1 error

tests/test_berth.py::test_moors_a_boat PASSED                            [ 16%]
tests/test_berth.py::TestPilot::test_boards_twice FAILED                 [ 33%]
tests/test_berth.py::test_weighs[a - b] FAILED                           [ 50%]
tests/test_berth.py::test_leaves_later SKIPPED (test_x FAILED)           [ 66%]
tests/test_berth.py::test_prints tests/test_berth.py::test_printed FAILED
FAILED tests/test_berth.py::test_printed - AssertionError
PASSED                                                                   [ 83%]
tests/test_berth.py::test_needs_tide ERROR                               [100%]

==================================== ERRORS ====================================
____________________ ERROR collecting tests/test_broken.py _____________________
E   ModuleNotFoundError: No module named 'does_not_exist'
_______________________ ERROR at setup of test_needs_tide _______________________
>       raise RuntimeError('no tide')
E       RuntimeError: no tide

tests/conftest.py:4: RuntimeError
=================================== FAILURES ===================================
__________________________ TestPilot.test_boards_twice __________________________

    def test_boards_twice(self):
>       assert total([2]) == 4, "FAILED tests/test_berth.py::test_moors_a_boat"
E       AssertionError: FAILED tests/test_berth.py::test_moors_a_boat

tests/test_berth.py:24: AssertionError
----------------------------- Captured stdout call -----------------------------
tests/test_berth.py::test_moors_a_boat FAILED                  [ 99%]
______________________________ test_weighs[a - b] ______________________________
E       assert 'a - b' in ()

tests/test_berth.py:57: AssertionError
=============================== warnings summary ===============================
tests/test_berth.py::test_moors_a_boat
  /builds/harbour/tests/test_berth.py:8: DeprecationWarning: tide is deprecated

=========================== short test summary info ============================
FAILED tests/test_berth.py::TestPilot::test_boards_twice - AssertionError: FAILED tests/test_berth.py::test_moors_a_boat
FAILED tests/test_berth.py::test_weighs[a - b] - assert 'a - b' in ()
ERROR tests/test_broken.py
ERROR tests/test_berth.py::test_needs_tide - RuntimeError: no tide
=============== 2 failed, 2 passed, 1 skipped, 2 errors in 0.07s ===============
`;

const part = `[gw0] [ 20%] PASSED tests/test_berth.py::test_moors
[gw1] [ 40%] FAILED tests/test_berth.py::test_refuses
 tests/test_berth.py::TestPilot::test_boards ✓                 60% ██████
XFAIL tests/test_berth.py::test_known - later
FAILED tests/test_berth.py::test_weighs - assert 1 == 2
tests/test_berth.py::test_prints one boat
FAILED
`;

/** Versions 3 and 4 write no line beside a long name. */
const oldLog = `============================= test session starts ==============================
=================================== FAILURES ===================================
_ TestVerifiedGrantToken.test_raises_for_missing_claims[aud-audience] __
 TestVerifiedGrantToken.test_raises_for_missing_claims[nbf-start time] _
 TestVerifiedGrantToken.test_raises_for_invalid_types[nbf-start time] 
 some text of theirs 
___________ [doctest] harbour.berth.Berth ___________
==================== 4 failed, 2546 passed in 87.72 seconds ====================
___________________________________ summary ____________________________________
`;

const folderLog = `==================================== ERRORS ====================================
_____________ ERROR collecting tests/harbour/nodes _____________
=========================== short test summary info ============================
ERROR tests/harbour/nodes - ImportError: no tide
=============================== 1 error in 3.18s ===============================
`;

/** With `--tb=line -rN`: no line names the failures of the calls. */
const namelessLog = `.FExF                                                                    [100%]
==================================== ERRORS ====================================
___________________________ ERROR at setup of test_needs_tide ___________________________
E   RuntimeError: no tide
=================================== FAILURES ===================================
E   assert 1 == 2
/builds/harbour/test_berth.py:3: assert 1 == 2
E   ValueError: no pilot
/builds/harbour/test_berth.py:11: ValueError: no pilot
`;
const counts = "2 failed, 1 passed, 1 xfailed, 1 error in 2.67s";

describe("Log of pytest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | tests/test_berth.py | test_moors_a_boat",
      "failed | tests/test_berth.py | TestPilot | test_boards_twice",
      "failed | tests/test_berth.py | test_weighs[a - b]",
      "skipped | tests/test_berth.py | test_leaves_later",
      "passed | tests/test_berth.py | test_prints",
      "failed | tests/test_berth.py | test_needs_tide",
      "failed | tests/test_broken.py | test_broken.py",
    ]);
  });

  it("reads results of a part of a log", () => {
    assert.deepEqual(readLogLines(part), [
      "passed | tests/test_berth.py | test_moors",
      "failed | tests/test_berth.py | test_refuses",
      "passed | tests/test_berth.py | TestPilot | test_boards",
      "skipped | tests/test_berth.py | test_known",
      "failed | tests/test_berth.py | test_weighs",
      "failed | tests/test_berth.py | test_prints",
    ]);
  });

  it("reads headings of old versions, and those of examples in documentation", () => {
    assert.deepEqual(readLogLines(oldLog), [
      "failed | TestVerifiedGrantToken | test_raises_for_missing_claims[aud-audience]",
      "failed | TestVerifiedGrantToken | test_raises_for_missing_claims[nbf-start time]",
      "failed | TestVerifiedGrantToken | test_raises_for_invalid_types[nbf-start time]",
      "failed | harbour.berth.Berth",
    ]);
  });

  it("names a folder that could not be collected", () => {
    assert.deepEqual(readLogLines(folderLog), ["failed | tests/harbour/nodes | nodes"]);
  });

  it("reads the short word of versions before 5 in the summary", () => {
    const summary =
      "====== short test summary info ======\nFAIL test_berth.py::test_refuses\n====== 1 failed in 0.05 seconds ======\n";
    assert.deepEqual(readLogLines(summary), ["failed | test_berth.py | test_refuses"]);
  });

  it("reads the lines of the summary alone", () => {
    const lines = `FAILED tests/test_berth.py::test_moors - assert 1 == 2
ERROR tests/test_berth.py::TestTide::test_turns[x-1] - ValueError: no
2 failed, 10 passed in 0.35s
`;
    assert.deepEqual(readLogLines(lines), [
      "failed | tests/test_berth.py | test_moors",
      "failed | tests/test_berth.py | TestTide | test_turns[x-1]",
    ]);
  });

  it("names failures by their places where it does not state their names", () => {
    assert.deepEqual(readLogLines(`${namelessLog}${counts}\n`), [
      "failed | test_needs_tide",
      "failed | /builds/harbour/test_berth.py:3 | test_berth.py:3",
      "failed | /builds/harbour/test_berth.py:11 | test_berth.py:11",
    ]);
  });

  it("has no failure twice that its results or its summary name", () => {
    const results = [
      "test_moors FAILED   [ 33%]",
      "test_needs_tide ERROR   [ 66%]",
      "TestPilot::test_boards FAILED   [100%]",
    ];
    const resultLines = results.map((result) => `test_berth.py::${result}\n`).join("");
    const summary =
      "=== short test summary info ===\nFAILED test_berth.py::test_moors - assert 1 == 2\nFAILED test_berth.py::TestPilot::test_boards\nERROR test_berth.py::test_needs_tide\n";
    const namedTests = [
      "failed | test_berth.py | TestPilot | test_boards",
      "failed | test_berth.py | test_moors",
      "failed | test_berth.py | test_needs_tide",
    ];
    assert.deepEqual(
      readLogLines(`=== test session starts ===\n${resultLines}${namelessLog}${counts}\n`).sort(),
      namedTests,
    );
    assert.deepEqual(readLogLines(`${namelessLog}${summary}${counts}\n`).sort(), namedTests);
  });

  it("names a test that ended its worker once, and not as the file in the heading", () => {
    const crashLog = `=================================== FAILURES ===================================
_______________________________ test_berth.py ________________________________
[gw0] linux -- Python 3.12.13 /usr/bin/python3
worker 'gw0' crashed while running 'test_berth.py::test_moors[True]'
_________________________________ test_turns _________________________________
E   assert 1 == 2
=========================== short test summary info ============================
FAILED test_berth.py::test_moors[True]
FAILED test_tide.py::test_turns - assert 1 == 2
`;
    assert.deepEqual(readLogLines(crashLog), [
      "failed | test_berth.py | test_moors[True]",
      "failed | test_tide.py | test_turns",
    ]);
  });

  it("names the file of a failure in the progress if no list follows", () => {
    const progress = `test_berth.py ..F.                                                       [ 45%]
test_tide.py ....                                                        [100%]
`;
    const list = "=== FAILURES ===\n___ test_moors ___\nE   assert 1 == 2\n";
    assert.deepEqual([progress, progress + list].map(readLogLines), [
      ["failed | test_berth.py | test_berth.py"],
      ["failed | test_moors"],
    ]);
  });

  it("has one failure without a name if it only counts the failures", () => {
    const logs = [`.FExF                   [100%]\n${counts}\n`, `=========== ${counts} ===========\n`];
    for (const log of logs) {
      const [failure, ...others] = readLog(log);
      assert.deepEqual([failure?.outcome, failure?.name, others], ["failed", "", []]);
      assert.match(failure?.failure ?? "", new RegExp(counts));
    }
    assert.deepEqual(readLogLines("=========== 3 passed, 1 xfailed in 0.12s ===========\n"), []);
  });
});
