import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `[info] Test run com.acme.BerthTest started
[info] Test com.acme.BerthTest#moors() started
[info] Test com.acme.BerthTest#leaves() ignored: no tide
[info] Test com.acme.BerthTest#refuses() started
[error] Test com.acme.BerthTest.refuses failed: java.lang.AssertionError: expected 1, took 0.002s
[error]     at com.acme.BerthTest.refuses(BerthTest.java:22)
[info] Test com.acme.BerthTest.boards[1: two] started
[error] Test com.acme.BerthTest.boards[1: two] failed: no pilot, took 0.001 sec
[info] Test run com.acme.BerthTest finished: 2 failed, 1 ignored, 4 total, 0.03s
[error] Failed: Total 4, Failed 2, Errors 0, Passed 1, Ignored 1
[error] Failed tests:
[error] \tcom.acme.BerthTest
`;

describe("Log of JUnit in sbt", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | (com.acme.BerthTest) | refuses",
      "failed | (com.acme.BerthTest) | boards[1: two]",
    ]);
  });

  it("reads the failures of MUnit", () => {
    const munit = `com.acme.BerthSuite:
  + moors 0.019s
==> X com.acme.BerthSuite.refuses a boat (0pts)?  0.015s munit.ComparisonFailException: /builds/harbour/BerthSuite.scala:7
6:  test("refuses a boat (0pts)?") {
7:    assertEquals(obtained, expected)
values are not the same
    at munit.FunSuite.assertEquals(FunSuite.scala:11)
  + leaves 0.0s
[error] Failed: Total 3, Failed 1, Errors 0, Passed 2
`;
    assert.deepEqual(readLogLines(munit), ["failed | (com.acme.BerthSuite) | refuses a boat (0pts)?"]);
    assert.match(readLog(munit)[0]?.failure ?? "", /^munit\.ComparisonFailException: [\s\S]*FunSuite\.scala:11\)$/);
  });
});
