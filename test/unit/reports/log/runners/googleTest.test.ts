import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

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

describe("Log of GoogleTest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | BerthTest | Moors",
      "passed | BerthTest | Prints",
      "skipped | BerthTest | Leaves",
      "failed | Named/Totals | IsSmall/seven",
    ]);
  });
});
