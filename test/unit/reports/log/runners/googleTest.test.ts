import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `[==========] Running 4 tests from 2 test suites.
[----------] 2 tests from BerthTest
[ RUN      ] BerthTest.Moors
[       OK ] BerthTest.Moors (0 ms)
[ RUN      ] BerthTest.Prints
[  FAILED  ] BerthTest.Printed (1 ms)
[       OK ] BerthTest.Prints (0 ms)
[ RUN      ] BerthTest.Leaves
[  SKIPPED ] BerthTest.Leaves (0 ms)
[ RUN      ] Named/Totals.IsSmall/seven
berth_test.cc:20: Failure
Expected: (GetParam()) < (3), actual: 7 vs 3
[  FAILED  ] Named/Totals.IsSmall/seven, where GetParam() = 7 (0 ms)

[==========] 4 tests from 2 test suites ran. (54 ms total)
[  PASSED  ] 2 tests.
[  SKIPPED ] 1 test, listed below:
[  SKIPPED ] BerthTest.Leaves
[  FAILED  ] 1 test, listed below:
[  FAILED  ] Named/Totals.IsSmall/seven, where GetParam() = 7

 1 FAILED TEST
`;

const repeatedLog = `Repeating all tests (iteration 1) . . .

[==========] Running 2 tests from 1 test suite.
[ RUN      ] BerthTest.Refuses
[  FAILED  ] BerthTest.Refuses (0 ms)
[ RUN      ] BerthTest.Turns
[       OK ] BerthTest.Turns (0 ms)
[==========] 2 tests from 1 test suite ran. (1 ms total)
[  FAILED  ] 1 test, listed below:
[  FAILED  ] BerthTest.Refuses

 1 FAILED TEST

Repeating all tests (iteration 2) . . .

[==========] Running 2 tests from 1 test suite.
[ RUN      ] BerthTest.Refuses
[  FAILED  ] BerthTest.Refuses (0 ms)
[ RUN      ] BerthTest.Turns
[  FAILED  ] BerthTest.Turns (0 ms)
[==========] 2 tests from 1 test suite ran. (1 ms total)
[  FAILED  ] 2 tests, listed below:
[  FAILED  ] BerthTest.Refuses
[  FAILED  ] BerthTest.Turns

 2 FAILED TESTS
`;

describe("Log of GoogleTest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | BerthTest | Moors",
      "passed | BerthTest | Prints",
      "skipped | BerthTest | Leaves",
      "failed | Named/Totals | IsSmall/seven",
    ]);
  });

  it("names a test of several repetitions once", () => {
    assert.deepEqual(readLogLines(repeatedLog), ["failed | BerthTest | Refuses", "failed | BerthTest | Turns"]);
  });

  it("has the texts of failures where no line begins a test", () => {
    const log = `berth_test.cc:8: Failure
Expected equality of these values:
  1
  2
[  FAILED  ] BerthTest.Refuses (0 ms)
berth_test.cc:12: Failure
Value of: false
[  FAILED  ] BerthTest.Moors (1 ms)
[==========] 3 tests from 1 test suite ran. (2 ms total)
[  PASSED  ] 1 test.
`;
    assert.deepEqual(
      readLog(log).map(({ name, failure }) => [name, failure.split("\n")[0]]),
      [
        ["Refuses", "berth_test.cc:8: Failure"],
        ["Moors", "berth_test.cc:12: Failure"],
      ],
    );
  });

  it("names the test in which the process died", () => {
    const log = `[==========] Running 2 tests from 1 test suite.
[ RUN      ] BerthTest.Moors
[       OK ] BerthTest.Moors (0 ms)
[ RUN      ] BerthTest.Refuses
Segmentation fault (core dumped)
`;
    assert.deepEqual(readLogLines(log), ["passed | BerthTest | Moors", "failed | BerthTest | Refuses"]);
  });

  it("has the text of a test that has failed and has no result", () => {
    const log = `It fails here.
[ RUN      ] BerthTest.Moors
mooring
/app/berth_test.cc:7: Failure
Value of: moored
[ RUN      ] BerthTest.Leaves
[       OK ] BerthTest.Leaves (0 ms)
`;
    assert.deepEqual(
      readLog(log).map(({ name, outcome, failure }) => [name, outcome, failure]),
      [
        ["Moors", "failed", "mooring\n/app/berth_test.cc:7: Failure\nValue of: moored"],
        ["Leaves", "passed", ""],
      ],
    );
  });

  it("takes no line above the list of failures for their text", () => {
    const heading = "[  PASSED  ] 2 tests.\n[  FAILED  ] 1 test, listed below:\n";
    assert.deepEqual(
      readLog(`${heading}[  FAILED  ] BerthTest.Moors\n`).map(({ name, failure }) => [name, failure]),
      [["Moors", ""]],
    );
  });

  it("reads what cmocka writes", () => {
    const log = `[==========] tests: Running 2 test(s).
[ RUN      ] test_moors
[       OK ] test_moors
[ RUN      ] test_refuses
[  ERROR   ] --- 0x1 != 0x2
[   LINE   ] --- /builds/harbour/berth_test.c:45: error: Failure!
[  FAILED  ] test_refuses
[==========] tests: 2 test(s) run.
[  PASSED  ] 1 test(s).
[  FAILED  ] tests: 1 test(s), listed below:
[  FAILED  ] test_refuses

 1 FAILED TEST(S)
`;
    assert.deepEqual(readLogLines(log), ["failed | test_refuses"]);
  });
});
