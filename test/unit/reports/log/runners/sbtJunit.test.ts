import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

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
});
