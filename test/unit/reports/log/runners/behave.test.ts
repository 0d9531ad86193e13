import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

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
});
