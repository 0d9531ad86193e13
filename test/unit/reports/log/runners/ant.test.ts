import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const plainLog = `    [junit] Testsuite: com.acme.BerthTest
    [junit] Tests run: 3, Failures: 1, Errors: 1, Skipped: 1, Time elapsed: 1.442 sec
    [junit] ------------- Standard Output ---------------
    [junit] FAILED
    [junit] ------------- ---------------- ---------------
    [junit]
    [junit] Testcase: moors took 0.01 sec
    [junit] Testcase: weighs[Large_1] took 1.429 sec
    [junit] \tCaused an ERROR
    [junit] Index: 0, Size: 0
    [junit] java.lang.IndexOutOfBoundsException: Index: 0, Size: 0
    [junit] Testcase: leaves took 0 sec
    [junit] \tSKIPPED: no tide
    [junit] Testcase: refuses took 0.001 sec
    [junit] \tFAILED
    [junit] expected:<1> but was:<2>
    [junit] Test com.acme.BerthTest FAILED

BUILD FAILED
`;

const briefLog = `    [junit] Testsuite: com.acme.BerthTest
    [junit] Tests run: 53, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 4.469 sec
    [junit]
    [junit] Testcase: refuses(com.acme.BerthTest):\tFAILED
    [junit] expected same:<1> was not:<2>
    [junit] Test com.acme.BerthTest FAILED
    [junit] Testsuite: com.acme.TideTest
    [junit] Test com.acme.TideTest FAILED (crashed)
`;

/** Without a report of its own, and with the build ended by the first failure. */
const haltedLog = `    [junit] Running com.acme.BerthTest
    [junit] Tests run: 26, Failures: 1, Errors: 0, Time elapsed: 0.265 sec

BUILD FAILED
/builds/harbour/build.xml:501: Test com.acme.BerthTest failed

Total time: 12 seconds
`;

const launcherLog = `Testcase: com.acme.BerthTest
Test: refuses() took 15 sec(s) FAILED: connect timed out
java.net.SocketTimeoutException: connect timed out
Tests run: 2, Failures: 1, Skipped: 0, Aborted: 0, Time elapsed: 16 sec(s)
`;

describe("Log of Ant", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(plainLog), [
      "failed | com.acme.BerthTest | weighs[Large_1]",
      "skipped | com.acme.BerthTest | leaves",
      "failed | com.acme.BerthTest | refuses",
    ]);
  });

  it("reads the brief form, and names a class that ended without a result", () => {
    assert.deepEqual(readLogLines(briefLog), ["failed | (com.acme.BerthTest) | refuses", "failed | com.acme.TideTest"]);
  });

  it("names the class with which the build ended, and the tests of junitlauncher", () => {
    assert.deepEqual(readLogLines(haltedLog), ["failed | com.acme.BerthTest"]);
    assert.deepEqual(readLogLines(launcherLog), ["failed | com.acme.BerthTest | refuses()"]);
  });
});
