import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `Feature: Berth # features/berth.feature:1

  Scenario: refuses a large boat  # features/berth.feature:6
    Given a boat                  # features/steps/steps.py:2
      Assertion Failed: no

Failing scenarios:
  features/berth.feature:6  refuses a large boat
  features/berth.feature:29  total of 2 boats -- @1.2 

0 features passed, 1 failed, 0 skipped
Took 0m0.001s
`;

describe("Log of behave", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | features/berth.feature:6 | refuses a large boat",
      "failed | features/berth.feature:29 | total of 2 boats -- @1.2",
    ]);
  });

  it("has what a scenario printed as the text of its failure", () => {
    const [failure] = readLog(log);
    assert.equal(
      failure?.failure,
      "Given a boat                  # features/steps/steps.py:2\n      Assertion Failed: no",
    );
  });

  it("names scenarios that ended with an error", () => {
    const lines =
      "\nErrored scenarios:\n  features/berth.feature:12  moors\n\n0 features passed, 0 failed, 1 error, 0 skipped\n";
    assert.deepEqual(readLogLines(lines), ["failed | features/berth.feature:12 | moors"]);
  });
});
