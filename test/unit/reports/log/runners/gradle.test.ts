import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `> Task :harbour:compileTestJava
> Task :harbour:test FAILED

BerthTest > moors() PASSED

com.acme.BerthTest > refusesBoat() FAILED
    org.opentest4j.AssertionFailedError: expected: <1> but was: <2>
        at app//org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:55)
        at BerthTest.java:9

BerthTest > leaves() SKIPPED

BerthTest > weighs(int) > [2] 2 FAILED
    org.opentest4j.AssertionFailedError: no

PilotSpec > boards a FAILED boat PASSED

PilotSpec > boards twice FAILED
    Condition not satisfied:

    1 + 2 == 4

TideTest > turns() FAILED
    java.lang.IllegalStateException: no tide

TideTest > turns() PASSED

6 tests completed, 4 failed, 1 skipped

FAILURE: Build failed with an exception.
BUILD FAILED in 3s
`;

const testNgLog = `> Task :test FAILED
Gradle suite > Gradle test > com.acme.BerthTest > refuses SKIPPED
Gradle suite > Gradle test > com.acme.Berth.PilotTest.boards[0](1) FAILED
com.acme.TideTest.tides FAILED
Regression > Method selectors > com.acme.TideTest.turns twice FAILED
:harbour:test FAILED
BUILD FAILED in 3s
`;

describe("Log of Gradle", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | (BerthTest) | moors()",
      "failed | BerthTest.java:9 | (com.acme.BerthTest) | refusesBoat()",
      "skipped | (BerthTest) | leaves()",
      "failed | (BerthTest) | weighs(int) | [2] 2",
      "passed | (PilotSpec) | boards a FAILED boat",
      "failed | (PilotSpec) | boards twice",
      "passedOnRetry | (TideTest) | turns()",
    ]);
  });

  it("names tests and data providers of TestNG, in suites of any name", () => {
    assert.deepEqual(readLogLines(testNgLog), [
      "skipped | (com.acme.BerthTest) | refuses",
      "failed | (com.acme.Berth.PilotTest) | boards[0](1)",
      "failed | (com.acme.TideTest) | tides",
      "failed | (com.acme.TideTest) | turns twice",
    ]);
  });

  it("names the task whose process ended", () => {
    const crash = `> Task :harbour:test FAILED
* What went wrong:
Execution failed for task ':harbour:test'.
> Process 'Gradle Test Executor 4' finished with non-zero exit value 137
`;
    assert.deepEqual(readLogLines(crash), ["failed | :harbour:test"]);
    const otherTask = "Execution failed for task ':compileJava'.\n> Compilation failed\n";
    assert.deepEqual(readLogLines(`> Task :test\n${otherTask}`), []);
  });

  it("begins with a test of TestNG", () => {
    assert.deepEqual(readLogLines("Gradle suite > Gradle test > com.acme.TideTest.turns FAILED\n"), [
      "failed | (com.acme.TideTest) | turns",
    ]);
  });

  it("reads a class that has a name of its own", () => {
    const logOfNamedClasses = `> Task :test FAILED

Berths of the harbour > refuses a large boat FAILED
    java.lang.IllegalStateException at BerthTest.java:5

Liegeplätze > am Kai > weist ein Boot ab FAILED
    org.opentest4j.AssertionFailedError at BerthTest.java:9

3 tests completed, 2 failed
`;
    assert.deepEqual(readLogLines(logOfNamedClasses), [
      "failed | Berths of the harbour | refuses a large boat",
      "failed | Liegeplätze | am Kai | weist ein Boot ab",
    ]);
  });

  it("counts a device whose tests ended early", () => {
    const log = `> Task :app:connectedDebugAndroidTest
Starting 2 tests on Pixel - 10

com.acme.BerthTest > moors[Pixel - 10] SUCCESS

> Task :app:connectedDebugAndroidTest
Tests on Pixel - 10 failed: Instrumentation run failed due to 'Process crashed.'

> Task :app:connectedDebugAndroidTest FAILED
`;
    assert.deepEqual(readLogLines(log), ["failed | Pixel - 10"]);
  });

  it("names a failed test of Android without its device", () => {
    const log = `> Task :connectedDebugAndroidTest
Starting 4 tests on emulator-5554 - 9

com.acme.BerthTest > refusesBoat[emulator-5554 - 9] FAILED 

com.acme.BerthTest > weighs[2][test(AVD) - 10] FAILED 
	java.lang.AssertionError: no

Tests on emulator-5554 - 9 failed: There was 2 failure(s).
`;
    assert.deepEqual(readLogLines(log), [
      "failed | (com.acme.BerthTest) | refusesBoat",
      "failed | (com.acme.BerthTest) | weighs[2]",
    ]);
  });

  it("names a device alone whose tests ended early", () => {
    const log = "Tests on test(AVD) - 10 failed: Test run failed to complete. Expected 6 tests, received 1.\n";
    assert.deepEqual(readLogLines(log), ["failed | test(AVD) - 10"]);
  });

  it("reads what a plugin writes that shows each test below its class", () => {
    const log = `> Task :test

com.acme.BerthTest

  Test moors() PASSED
  Test refuses a boat FAILED (1.2s)

  Condition not satisfied:

  1 == 3

      at com.acme.BerthTest.refuses a boat(BerthTest.groovy:12)

BerthTest > refuses a boat FAILED
    Condition not satisfied:

  Test leaves() SKIPPED

FAILURE: Executed 3 tests in 1.6s (1 failed, 1 skipped)


> Task :test FAILED
`;
    const tests = ["passed | com.acme.BerthTest | moors()", "failed | com.acme.BerthTest | refuses a boat"];
    assert.deepEqual(readLogLines(log), [...tests, "skipped | com.acme.BerthTest | leaves()"]);
    assert.match(
      readLog(log)[1]?.failure ?? "",
      /^Condition not satisfied:\n\n {2}1 == 3[\s\S]*BerthTest\.groovy:12\)$/,
    );
    const mocha = `> Task :test

  com.acme.BerthTest

    ✔ moors()
    ✘ refuses a boat (1.2s)

      java.lang.AssertionError: no berth
          at com.acme.BerthTest.refuses(BerthTest.kt:12)

  1 passing (1.6s)
  1 failing
`;
    assert.deepEqual(readLogLines(mocha), tests);
  });
});
