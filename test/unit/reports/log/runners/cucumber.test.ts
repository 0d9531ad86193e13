import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `.F-.1) Scenario: is printed # features/berth.feature:99
.

Failures:

1) Scenario: refuses a large boat # features/berth.feature:6
   ✔ Given a boat # features/steps/steps.js:3
   ✖ Then it fails with "Scenario: moors # features/berth.feature:2" # features/steps/steps.js:5
       Error: no

Warnings:

1) Scenario: wraps ropes # features/berth.feature:19
   ? Given it is pending # features/steps/steps.js:7
       Pending

3 scenarios (1 failed, 1 pending, 1 passed)
6 steps (1 failed, 1 pending, 4 passed)
`;

const rubyLog = `Failing Scenarios:
cucumber features/berth.feature:6 # Scenario: refuses a large boat
cucumber -p rerun features/tide.feature:9 # Scenario Outline: turns

206 scenarios (2 failed, 204 passed)
`;

const jvmLog = `Failed scenarios:
file:///builds/harbour/src/test/resources/berth.feature:6 # refuses a large boat
classpath:com/acme/tide.feature:9 # turns

3 Scenarios (2 failed, 1 passed)
`;

describe("Log of Cucumber", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), ["failed | features/berth.feature:6 | refuses a large boat"]);
  });

  it("reads the lists that Cucumber writes in Ruby and on the JVM", () => {
    assert.deepEqual(readLogLines(rubyLog), [
      "failed | features/berth.feature:6 | refuses a large boat",
      "failed | features/tide.feature:9 | turns",
    ]);
    assert.deepEqual(readLogLines(jvmLog), [
      "failed | /builds/harbour/src/test/resources/berth.feature:6 | refuses a large boat",
      "failed | classpath:com/acme/tide.feature:9 | turns",
    ]);
  });

  it("leaves out the keyword of another language", () => {
    const list = `Failing Scenarios:
cucumber features/liegeplatz.feature:6 # Szenario: weist ab: ein Boot
cucumber -p rerun features/mare.feature:9 # Schema dello scenario: gira, Examples (#1)

2 scenarios (2 failed)
`;
    assert.deepEqual(readLogLines(list), [
      "failed | features/liegeplatz.feature:6 | weist ab: ein Boot",
      "failed | features/mare.feature:9 | gira, Examples (#1)",
    ]);
  });

  it("reads the list at the end alone", () => {
    const list = "Failing Scenarios:\ncucumber features/berth.feature:13 # Scenario: refuses a large boat\n";
    assert.deepEqual(readLogLines(list), ["failed | features/berth.feature:13 | refuses a large boat"]);
  });

  it("reads the lists that Behat writes, with its pretty and its progress format", () => {
    const pretty = `Feature: Berths

  Scenario: Refuses a large boat      # features/berth.feature:5
    When a boat of 90 m asks          # FeatureContext::asks()
    Then it is refused                # FeatureContext::isRefused()
      Failed asserting that true is false.

--- Failed scenarios:

    features/berth.feature:5 (on line 7)
    features/tide.feature:18

3 scenarios (1 passed, 2 failed)
`;
    const progress = `.....F...F

--- Failed steps:

001 Scenario: Refuses a large boat # features/berth.feature:5
      Then it is refused           # features/berth.feature:7
        Failed asserting that true is false.

002 Example: | 3   | 1     |       # features/tide.feature:18
      Then the tide turns          # features/tide.feature:12
        Failed asserting that 1 matches expected 3.

2 scenarios (2 failed)
`;
    const tests = [
      "failed | features/berth.feature:5 | Refuses a large boat",
      "failed | features/tide.feature:18 | | 3   | 1     |",
    ];
    assert.deepEqual(readLogLines(pretty), [
      "failed | features/berth.feature:5 | Refuses a large boat",
      "failed | features/tide.feature:18 | features/tide.feature:18",
    ]);
    assert.deepEqual(readLogLines(progress), tests);
    assert.match(readLog(progress)[0]?.failure ?? "", /Failed asserting that true is false\.$/);
    const olderProgress = `--- Failed steps:

    And I should see "berth" # features/guest.feature:17
      The text "berth" was not found anywhere in the text of the current page.

1 scenario (1 failed)
`;
    assert.deepEqual(readLogLines(olderProgress), ['failed | features/guest.feature:17 | And I should see "berth"']);
  });

  it("has what a scenario printed as the text of its failure", () => {
    const lines = `Feature: berths

  Scenario: refuses a large boat # features/berth.feature:6
    Given a boat                 # features/steps.rb:2
      no berth (RuntimeError)
      ./features/steps.rb:3:in '/^a boat$/'

Failing Scenarios:
cucumber features/berth.feature:6 # Scenario: refuses a large boat

1 scenario (1 failed)
`;
    assert.match(readLog(lines)[0]?.failure ?? "", /no berth \(RuntimeError\)/);
  });
});
