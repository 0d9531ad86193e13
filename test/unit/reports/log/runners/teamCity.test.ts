import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `##teamcity[testSuiteStarted name='BerthTest']
##teamcity[testStarted name='testMoors']
##teamcity[testFinished name='testMoors' duration='1']
##teamcity[testStarted name='testRefuses |'large|' boats']
##teamcity[testFailed name='testRefuses |'large|' boats' message='Failed asserting that 3 is identical to 4.' details=' berth.php:5|n ']
##teamcity[testStdOut name='testRefuses |'large|' boats' out='moored']
##teamcity[testFinished name='testRefuses |'large|' boats' duration='0']
##teamcity[testIgnored name='testLeaves' message='later']
##teamcity[testSuiteFinished name='BerthTest']
`;

const riskyLog = `##teamcity[testSuiteStarted name='BerthTest']
##teamcity[testStarted name='testAssertsNothing']
##teamcity[testFailed name='testAssertsNothing' message='This test did not perform any assertions|n|n/builds/BerthTest.php:10' details=' ']
##teamcity[testFailed name='testPrints' message='This test printed output: 1' details=' ']
##teamcity[testSuiteFinished name='BerthTest']
`;

describe("Log of TeamCity's messages", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | BerthTest | testMoors",
      "failed | BerthTest | testRefuses 'large' boats",
      "skipped | BerthTest | testLeaves",
    ]);
  });

  it("has the message of a failure and its details, and no other message", () => {
    const [, failedTest] = readLog(log);
    assert.equal(failedTest?.failure, "Failed asserting that 3 is identical to 4.\n berth.php:5");
  });

  it("takes PHPUnit's risky tests for no failures", () => {
    assert.deepEqual(readLogLines(riskyLog), [
      "skipped | BerthTest | testAssertsNothing",
      "skipped | BerthTest | testPrints",
    ]);
  });
});
