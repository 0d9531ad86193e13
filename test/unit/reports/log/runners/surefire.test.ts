import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `[INFO] -------------------------------------------------------
[INFO]  T E S T S
[INFO] -------------------------------------------------------
[INFO] Running com.acme.TideTest
[ERROR] Tests run: 1, Failures: 0, Errors: 1, Skipped: 0, Time elapsed: 0.002 s <<< FAILURE! - in com.acme.TideTest
[ERROR] com.acme.TideTest  Time elapsed: 0.002 s  <<< ERROR!
java.lang.IllegalStateException: no connection
	at com.acme.TideTest.open(TideTest.java:4)

[INFO] Running com.acme.BerthTest
[ERROR]   BerthTest.printed:99 expected: <1> but was: <2>
[ERROR] Tests run: 3, Failures: 1 <<< FAILURE!
[ERROR] Tests run: 3, Failures: 2, Errors: 0, Skipped: 0, Time elapsed: 0.042 s <<< FAILURE! - in com.acme.BerthTest
[ERROR] prices{String, int}[2]  Time elapsed: 0.04 s  <<< FAILURE!
org.opentest4j.AssertionFailedError: expected: <4> but was: <5>
	at com.acme.BerthTest.prices(BerthTest.java:18)

[ERROR] boards  Time elapsed: 0 s  <<< FAILURE!
org.opentest4j.AssertionFailedError: no
	at com.acme.BerthTest$WithPilot.boards(BerthTest.java:22)

[INFO] Results:
[ERROR] Failures: 
[ERROR]   BerthTest.prices:18 expected: <4> but was: <5>
[INFO] BUILD FAILURE
`;

describe("Log of Surefire", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | com.acme.TideTest | com.acme.TideTest",
      "failed | com.acme.BerthTest | prices{String, int}[2]",
      "failed | (com.acme.BerthTest$WithPilot) | com.acme.BerthTest | WithPilot | boards",
    ]);
  });
});
