import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const functions = `./berth
test/test_berth.c:15:test_moors:PASS
test/test_berth.c:33:test_refuses_a_large_boat:FAIL: Expected 0 Was -1
C:\\harbour\\test\\test_berth.c:44:test_sinks:FAIL
test/test_berth.c:49:test_leaves_at_night:IGNORE: no lamps
../test/test_berth.c:57:test_counts:FAIL: Expected 3 Was 0. boats

-----------------------
5 Tests 3 Failures 1 Ignored 
FAIL
make: *** [Makefile:79: run] Error 3
`;

const groups = `Unity test run 1 of 1
TEST(Berth, Moors) PASS
TEST(Berth, Refuses)../test/berth.c:26:TEST(Berth, Refuses):FAIL: Expected -1 Was 0
TEST(Berth, Leaves)../test/berth.c:36:TEST(Berth, Leaves):IGNORE: no lamps

-----------------------
3 Tests 1 Failures 1 Ignored 
FAIL
`;

const quietGroups = `Unity test run 1 of 1
...sample.c:26:TEST(Berth, Refuses):FAIL: Expected -1 Was 0
..!

-----------------------
6 Tests 1 Failures 1 Ignored 
FAIL
`;

const platformIo = `Testing...
test/test_berth/test_main.cpp:46: test_moors\t[PASSED]
test/test_berth/test_main.cpp:55: test_refuses: Expected 32 Was 33\t[FAILED]
----- native:test_berth [FAILED] Took 0.62 seconds -----
`;

const ceedling = `--------------------
IGNORED TEST SUMMARY
--------------------
[test_tide.c]
  Test: test_ebbs
  At line (7): "no moon"

-------------------
FAILED TEST SUMMARY
-------------------
[test_berth.c]
  Test: test_refuses
  At line (12): "Expected 1 Was 2"

  Test: test_sinks
  At line (20): "Expected 0 Was 1. boats"

--------------------
OVERALL TEST SUMMARY
--------------------
TESTED:  4
PASSED:  1
FAILED:  2
IGNORED: 1
`;

describe("Log of Unity", () => {
  it("names the functions, at the checks that failed", () => {
    assert.deepEqual(readLogLines(functions), [
      "passed | test/test_berth.c:15 | test_moors",
      "failed | test/test_berth.c:33 | test_refuses_a_large_boat",
      "failed | C:\\harbour\\test\\test_berth.c:44 | test_sinks",
      "skipped | test/test_berth.c:49 | test_leaves_at_night",
      "failed | ../test/test_berth.c:57 | test_counts",
    ]);
    assert.deepEqual(
      readLog(functions).map(({ failure }) => failure ?? ""),
      [
        "",
        "Expected 0 Was -1\ntest/test_berth.c:33:test_refuses_a_large_boat:FAIL: Expected 0 Was -1",
        "C:\\harbour\\test\\test_berth.c:44:test_sinks:FAIL",
        "",
        "Expected 3 Was 0. boats\n../test/test_berth.c:57:test_counts:FAIL: Expected 3 Was 0. boats",
      ],
    );
  });

  it("names the tests of groups", () => {
    assert.deepEqual(readLogLines(groups), [
      "passed | Berth | Moors",
      "failed | ../test/berth.c:26 | Berth | Refuses",
      "skipped | ../test/berth.c:36 | Berth | Leaves",
    ]);
    assert.deepEqual(readLogLines(quietGroups), ["failed | sample.c:26 | Berth | Refuses"]);
  });

  it("is read as PlatformIO writes it", () => {
    assert.deepEqual(readLogLines(platformIo), [
      "passed | test/test_berth/test_main.cpp:46 | test_moors",
      "failed | test/test_berth/test_main.cpp:55 | test_refuses",
    ]);
  });

  it("is read as Ceedling summarizes it", () => {
    assert.deepEqual(readLogLines(ceedling), [
      "failed | test_berth.c | test_refuses",
      "failed | test_berth.c | test_sinks",
    ]);
    assert.match(readLog(ceedling)[0]?.failure ?? "", /^At line \(12\): "Expected 1 Was 2"$/);
  });

  it("takes no error of a compiler for a test", () => {
    assert.deepEqual(readLogLines("src/berth.c:3:5: error: expected ';'\nsrc/berth.c:7:moors: FAIL\n"), []);
  });

  it("reads the summary of older versions of Ceedling", () => {
    const log = `------------------------
FAILED UNIT TEST SUMMARY
------------------------
[test_berth.c]
  Test: test_refuses
  At line (113): "Expected 0xC340 Was 0xDEAD."
`;
    assert.deepEqual(readLogLines(log), ["failed | test_berth.c | test_refuses"]);
  });
});
