import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

describe("Log of CppUnit", () => {
  it("names each failed test, in a class or in none", () => {
    const log = `.F.F.E

!!!FAILURES!!!
Test Results:
Run:  3   Failures: 2   Errors: 1


1) test: harbour::BerthTest::refuses (F) line: 20 ./berth_test.cpp
assertion failed
- Expression: false


2) test: moors (F) line: 24 ./berth_test.cpp
equality assertion failed
- Expected: 4


3) test: harbour::BerthTest::leaves (E)
uncaught exception of type std::exception
- no tide
`;
    assert.deepEqual(readLogLines(log), [
      "failed | ./berth_test.cpp:20 | harbour::BerthTest | refuses",
      "failed | ./berth_test.cpp:24 | moors",
      "failed | harbour::BerthTest | leaves",
    ]);
  });

  it("names the failed tests of its output for compilers", () => {
    const log = "berth_test.cpp:31:Assertion\nTest name: BerthTest::refuses\nassertion failed\n- Expression: false\n";
    assert.deepEqual(readLogLines(log), ["failed | BerthTest | refuses"]);
  });

  it("has a failure without a name if it only counts them", () => {
    assert.deepEqual(readLogLines("Test Results:\nRun:  16   Failures: 3   Errors: 0\n"), ["failed | "]);
  });
});
