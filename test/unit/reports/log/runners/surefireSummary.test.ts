import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `[INFO] Results:
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

describe("Log of Surefire without its results", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passedOnRetry | (com.acme.TideTest) | turns",
      "failed | (BerthTest) | refusesBoat",
      "failed | (PilotTest) | boards",
    ]);
  });
});
