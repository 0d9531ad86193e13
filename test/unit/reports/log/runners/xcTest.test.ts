import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `Test Suite 'BerthTests' started at 2026-11-20 17:44:22.100.
Test Case '-[HarbourTests.BerthTests testMoors]' started.
Test Case '-[HarbourTests.BerthTests testMoors]' passed (0.001 seconds).
Test Case '-[HarbourTests.BerthTests testRefusesBoat]' started.
/builds/harbour/BerthTests.swift:14: error: -[HarbourTests.BerthTests testRefusesBoat] : XCTAssertEqual failed
Test Case '-[HarbourTests.BerthTests testRefusesBoat]' failed (0.002 seconds).
Test Case '-[HarbourTests.BerthTests testNeedsTide]' started.
Test Case '-[HarbourTests.BerthTests testNeedsTide]' skipped (0.002 seconds).
Test case 'BerthTests.testLeaves()' failed on 'iPhone 17 - Harbour (4711)' (0.002 seconds)
Test case 'BerthTests.testLeaves()' passed on 'iPhone 17 - Harbour (4711)' (0.002 seconds)
Test Case 'TideTests.testTurns' started at 2026-11-20 17:44:22.100
/builds/harbour/TideTests.swift:9: error: TideTests.testTurns : threw error "no tide"
Test Case 'TideTests.testTurns' failed (0.001 seconds)
`;

/** Output of xcbeautify. */
const shortLog = `Test Suite 'All tests' started at 2025-08-10 01:38:41.772.
Test Suite 'BerthTests' started at 2025-08-10 01:38:41.773.
    ✖ testRefuses, XCTAssertTrue failed - too large
    ✔ testMoors (0.002 seconds)
Executed 2 tests, with 1 failure (0 unexpected) in 0.166 (0.166) seconds
Test run started.
Suite PilotTests started
    ⊘ leaves() skipped (no tide)
    ✔ boards() (0.001 seconds)
    ✖ "boards twice" (0.001 seconds) 1 issue(s)
Suite PilotTests failed after 0.001 seconds with 1 issue(s)
`;

describe("Log of XCTest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | (HarbourTests.BerthTests) | testMoors",
      "failed | (HarbourTests.BerthTests) | testRefusesBoat",
      "skipped | (HarbourTests.BerthTests) | testNeedsTide",
      "passedOnRetry | (BerthTests) | testLeaves",
      "failed | (TideTests) | testTurns",
    ]);
  });

  it("reads what xcbeautify makes of it", () => {
    assert.deepEqual(readLogLines(shortLog), [
      "failed | BerthTests | testRefuses",
      "passed | BerthTests | testMoors",
      "skipped | leaves()",
      "passed | boards()",
      "failed | boards twice",
    ]);
  });

  it("reads the list at the end alone", () => {
    assert.deepEqual(readLogLines("Failing tests:\n\tBerthTests.testRefusesLargeBoat()\n\n** TEST FAILED **\n"), [
      "failed | (BerthTests) | testRefusesLargeBoat",
    ]);
  });

  it("takes no start of a suite for the text of a failure", () => {
    const log = `Test case 'BerthTests.testRefuses()' failed on 'Clone 1 of iPhone 17 - Harbour (42)' (0.000 seconds)
Test suite 'TideTests' started on 'Clone 1 of iPhone 17 - Harbour (42)'
`;
    assert.deepEqual(
      readLog(log).map(({ name, failure }) => [name, failure]),
      [["testRefuses", ""]],
    );
  });
});
