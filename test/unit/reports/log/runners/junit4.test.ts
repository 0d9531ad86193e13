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

describe("Log of JUnit 4", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), ["failed | (com.acme.BerthTest) | refuses", "failed | com.acme.TideTest"]);
  });
});
