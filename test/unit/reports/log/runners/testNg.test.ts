import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `[TestNG] Running:
  Command line suite

FAILED: printed
FAILED CONFIGURATION: @BeforeClass open
java.lang.IllegalStateException: no tide
	at com.acme.TideTest.open(TideTest.java:13)

PASSED: moors
PASSED: weighs(1, "a, b")
FAILED: described
        refuses a large boat: FAILED
java.lang.RuntimeException: no
	at com.acme.BerthTest.described(BerthTest.java:10)

FAILED: weighs(2, "x")
java.lang.AssertionError: null
	at org.testng.Assert.fail(Assert.java:94)
	at com.acme.BerthTest.weighs(BerthTest.java:12)

FAILED: com.acme.BerthTest.boards
java.lang.AssertionError: null
SKIPPED: turns

===============================================
Command line suite
Total tests run: 6, Failures: 3, Skips: 1
===============================================
`;

describe("Log of TestNG", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | moors",
      'passed | weighs(1, "a, b")',
      "failed | BerthTest.java:10 | described",
      'failed | BerthTest.java:12 | weighs(2, "x")',
      "failed | (com.acme.BerthTest) | boards",
    ]);
  });
});
