import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `JUnit version 4.13.2
.1) printed(com.acme.BerthTest)
java.lang.AssertionError: no
FAILURES!!!
E.
Time: 0.069
There were 2 failures:
1) refuses(com.acme.BerthTest)
java.lang.AssertionError: expected:<4> but was:<3>
	at org.junit.Assert.fail(Assert.java:89)
2) com.acme.TideTest
java.lang.IllegalStateException: no connection

FAILURES!!!
Tests run: 8,  Failures: 2
`;

const junit3Log = `    [junit] There was 1 failure:
    [junit] 1) refuses(com.acme.BerthTest)junit.framework.AssertionFailedError: expected:<1> but was:<2>
    [junit] \tat com.acme.BerthTest.refuses(BerthTest.java:30)
    [junit]
    [junit] FAILURES!!!
    [junit] Tests run: 863,  Failures: 1,  Errors: 0
`;

describe("Log of JUnit 4", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), ["failed | (com.acme.BerthTest) | refuses", "failed | com.acme.TideTest"]);
  });

  it("reads what JUnit 3 writes", () => {
    assert.deepEqual(readLogLines(junit3Log), ["failed | (com.acme.BerthTest) | refuses"]);
  });
});
