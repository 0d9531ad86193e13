import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `◇ Test run started.
◇ Suite BerthTests started.
◇ Test moors() started.
◇ Test "refuses a large boat" started.
✔ Test moors() passed after 0.001 seconds.
✘ Test "refuses a large boat" recorded an issue at BerthTests.swift:14:5: Expectation failed: 1 == 2
✘ Test "refuses a large boat" failed after 0.002 seconds with 1 issue.
✘ Test weighs(tons:) recorded an issue with 1 argument tons → 2 at BerthTests.swift:20:5: Expectation failed
✘ Test weighs(tons:) with 3 test cases failed after 0.002 seconds with 1 issue.
➜ Test leaves() skipped: "later"
✘ Suite BerthTests failed after 0.002 seconds with 2 issues.
✘ Test run with 4 tests failed after 0.003 seconds with 2 issues.
`;

describe("Log of swift-testing", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | moors()",
      "failed | refuses a large boat",
      "failed | weighs(tons:)",
      "skipped | leaves()",
    ]);
  });

  it("gives a failure the whole text of an issue in which a colon stands, and below it the place", () => {
    const issue =
      '✘ Test "refuses a large boat" recorded an issue at BerthTests.swift:71:9: Expectation failed: Boat(length: 3) == nil';
    const log = `◇ Test run started.
${issue}
✘ Test "refuses a large boat" failed after 0.004 seconds with 1 issue.
`;
    const [failedTest] = readLog(log);
    assert.equal(failedTest?.failure, `Expectation failed: Boat(length: 3) == nil\n${issue}`);
  });
});
