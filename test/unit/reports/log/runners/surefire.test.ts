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

/** Versions before 2.20 write no words of Maven's log in front. */
const oldLog = `-------------------------------------------------------
 T E S T S
-------------------------------------------------------
Running com.acme.BerthTest
Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.716 sec <<< FAILURE! - in com.acme.BerthTest
refusesBoat(com.acme.BerthTest)  Time elapsed: 0.52 sec  <<< FAILURE!
java.lang.AssertionError: expected:<1> but was:<2>
	at com.acme.BerthTest.refusesBoat(BerthTest.java:30)

Running com.acme.PilotTest
Tests run: 1, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 5.268 sec <<< FAILURE! - in com.acme.PilotTest
com.acme.PilotTest  Time elapsed: 5.268 sec  <<< FAILURE!
java.lang.AssertionError: no database
	at org.junit.Assert.fail(Assert.java:88)

Running com.acme.TideTest
Tests run: 1, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 sec - in com.acme.TideTest
Running com.acme.BatchTest
Tests run: 9, Failures: 0, Errors: 1, Skipped: 0, Time elapsed: 92.086 sec <<< FAILURE! - in com.acme.AllTests
run[5: fails(mode=SELECT, row=FIRST)](com.acme.BatchTest)  Time elapsed: 0.027 sec  <<< ERROR!
java.sql.BatchUpdateException: Batch entry 0 was aborted

Results :

Failed tests: 
  BerthTest.refusesBoat:30 expected:<1> but was:<2>
  PilotTest>DatabaseTest.initOnce:87->Assert.fail:88 no database

Tests in error: 
  BatchTest.fails:75 » BatchUpdate Batch entry 0 was aborted

Tests run: 13, Failures: 2, Errors: 1, Skipped: 0
`;

/** Version 2.6, whose results of classes go to files. */
const listLog = ` T E S T S
Running com.acme.AllTests
Tests run: 1665, Failures: 3, Errors: 0, Skipped: 0, Time elapsed: 88.745 sec <<< FAILURE!

Results :

Failed tests:   showsAll(com.acme.AnchorTest): expected:<1> but was:<0>
  showsNone(com.acme.AnchorTest)
  parses[2](com.acme.LinkTest)

Tests run: 1665, Failures: 3, Errors: 0, Skipped: 0
`;

/** A class that could not begin is named by itself; lines of a message are no tests. */
const classesLog = `Running com.acme.TideTest
Tests run: 1, Failures: 0, Errors: 1, Skipped: 0, Time elapsed: 80.171 sec <<< FAILURE!

Results :

Failed tests: 
  BerthTest.refuses:75 expected:<<html>
  window.translation = {};
</html>> but was:<null>

Tests in error: 
  com.acme.TideTest: Could not connect to 127.0.0.1
  PilotTest.com.acme.PilotTest » Deployment

Tests run: 3, Failures: 1, Errors: 2, Skipped: 0
[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 7.5 s <<< FAILURE! - in com.acme.next.DockTest
[ERROR] com.acme.next.DockTest.moors  Time elapsed: 7.519 s  <<< FAILURE!
java.lang.AssertionError: no
`;

const flakyLog = `[INFO]  T E S T S
[INFO] Running com.acme.TideTest
[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.042 s <<< FAILURE! -- in com.acme.TideTest
[ERROR] com.acme.TideTest.turns -- Time elapsed: 0.04 s <<< FAILURE!
java.lang.AssertionError: busy

[INFO] Results:
[INFO]
[WARNING] Flakes: 
[WARNING] com.acme.TideTest.turns
[ERROR]   Run 1: TideTest.turns:21 busy
[INFO]   Run 2: PASS
[INFO]
[WARNING] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Flakes: 1
[INFO] BUILD SUCCESS
`;

/** What is left of a log that has no results of classes; form of the runner's source. */
const summaryLog = `[INFO] Results:
[INFO]
[WARNING] Flakes:
[WARNING] com.acme.TideTest.turns
[ERROR]   Run 1: TideTest.turns:21 busy
[INFO]   Run 2: PASS
[INFO]
[ERROR] Failures:
[ERROR]   BerthTest.refusesBoat:30->check:9 expected: <1> but was: <2>
[ERROR] Errors:
[ERROR]   PilotTest.boards:12 » IllegalState no pilot
[INFO]
[ERROR] Tests run: 3, Failures: 1, Errors: 1, Skipped: 0, Flakes: 1
`;

describe("Log of Surefire", () => {
  it("names each test that an old version reported once, in its results and in its lists", () => {
    assert.deepEqual(readLogLines(oldLog), [
      "failed | (com.acme.BerthTest) | refusesBoat",
      "failed | com.acme.PilotTest",
      "failed | (com.acme.BatchTest) | run[5: fails(mode=SELECT, row=FIRST)]",
    ]);
  });

  it("names the failures that are only listed at the end", () => {
    assert.deepEqual(readLogLines(listLog), [
      "failed | (com.acme.AnchorTest) | showsAll",
      "failed | (com.acme.AnchorTest) | showsNone",
      "failed | (com.acme.LinkTest) | parses[2]",
    ]);
  });

  it("names classes that could not begin, and goes on behind a list", () => {
    assert.deepEqual(readLogLines(classesLog), [
      "failed | (BerthTest) | refuses",
      "failed | com.acme.TideTest",
      "failed | com.acme.PilotTest",
      "failed | (com.acme.next.DockTest) | moors",
    ]);
  });

  it("names the rows of a data provider with the numbers of their invocations", () => {
    const row = 'com.acme.ScenarioTest.moors["a boat", "at night (\u00ab)"]';
    const rows = [2, 3].map(
      (number) =>
        `[ERROR] ${row}(${number}) -- Time elapsed: 4.1 s <<< FAILURE!\njava.lang.RuntimeException: no berth\n`,
    );
    const counts = "Tests run: 3, Failures: 2, Errors: 0, Skipped: 0";
    const repeated = "[ERROR]   ScenarioTest.moors \u00bb Runtime no berth\n";
    const text = `[INFO]  T E S T S
[ERROR] ${counts}, Time elapsed: 9.5 s <<< FAILURE! -- in com.acme.ScenarioTest
${rows.join("\n")}
[INFO] Results:
[INFO] 
[ERROR] Failures: 
${repeated}${repeated}[INFO] 
[ERROR] ${counts}
`;
    assert.deepEqual(readLogLines(text), [
      'failed | (com.acme.ScenarioTest) | moors["a boat", "at night (\u00ab)"](2)',
      'failed | (com.acme.ScenarioTest) | moors["a boat", "at night (\u00ab)"](3)',
    ]);
  });

  it("names a test that passed when it ran again", () => {
    assert.deepEqual(readLogLines(flakyLog), ["passedOnRetry | (com.acme.TideTest) | turns"]);
  });

  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | com.acme.TideTest | com.acme.TideTest",
      "failed | com.acme.BerthTest | prices{String, int}[2]",
      "failed | (com.acme.BerthTest$WithPilot) | com.acme.BerthTest | WithPilot | boards",
    ]);
  });

  it("reads the lists alone", () => {
    assert.deepEqual(readLogLines(summaryLog), [
      "passedOnRetry | (com.acme.TideTest) | turns",
      "failed | (BerthTest) | refusesBoat",
      "failed | (PilotTest) | boards",
    ]);
  });

  it("names the project whose process ended, or the classes that ran then", () => {
    const goal = "org.apache.maven.plugins:maven-surefire-plugin:3.2.5:test";
    const failure = `[INFO] BUILD FAILURE\n[ERROR] Failed to execute goal ${goal} (default-test) on project harbour: `;
    const crash = "Execution default-test of goal failed: The forked VM terminated without saying properly goodbye.";
    const command = "[ERROR] Command was /bin/sh -c java\n[ERROR] Process Exit Code: 134\n";
    const crashedTests = "[ERROR] Crashed tests:\n[ERROR] com.acme.TideTest\n";
    const help = "[ERROR] -> [Help 1]\n";
    assert.deepEqual(readLogLines(`${failure}${crash} -> [Help 1]\n`), ["failed | harbour"]);
    assert.deepEqual(readLogLines(`${failure}${crash}\n${command}${help}`), ["failed | harbour"]);
    assert.deepEqual(readLogLines(`${failure}\n[ERROR] \n${command}${crashedTests}${help}`), [
      "failed | com.acme.TideTest",
    ]);
    const failedTests = `${failure}There are test failures.\n[ERROR] \n${help}`;
    assert.deepEqual(readLogLines(failedTests), ["failed | harbour | "]);
    assert.deepEqual(readLogLines(`Tests run: 3, Failures: 1, Errors: 0, Skipped: 0\n${failedTests}`), [
      "failed | harbour | ",
    ]);
  });

  it("reads the text file of a class", () => {
    const file = `-------------------------------------------------------------------------------
Test set: harbour.BerthTest
-------------------------------------------------------------------------------
Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 1.534 s <<< FAILURE! - in harbour.BerthTest
refusesLargeBoat(harbour.BerthTest)  Time elapsed: 0.124 s  <<< FAILURE!
java.lang.AssertionError: expected 3
`;
    assert.deepEqual(readLogLines(file), ["failed | (harbour.BerthTest) | refusesLargeBoat"]);
  });

  it("does not take the name of a class for a count", () => {
    const log = `[INFO]  T E S T S
Running com.acme.TimeoutExceptionTest
Tests run: 5, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.051 s - in com.acme.TimeoutExceptionTest
`;
    assert.deepEqual(readLogLines(log), []);
  });
});
