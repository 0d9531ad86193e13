import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `
Berth
  moors a boat
  refuses a large boat FAILED [1]
  is printed FAILED [9]
Failures:
  9) Berth is printed
  To rerun use: --match "/Berth/is printed/"
  leaves at night
    # PENDING: later: Berth moors a boat
  with a pilot
    boards größere FAILED [2]

Failures:

  Spec.hs:7:41: 
  1) Berth refuses a large boat
       expected: 4
        but got: 3

  To rerun use: --match "/Berth/refuses a large boat/"

  Spec.hs:12:39: 
  2) Berth, with a pilot, boards größere
       expected: 2
        but got: 1

  To rerun use: --match "/Berth/with a pilot/boards gr\\246\\223ere/"

Randomized with seed 820404355

Finished in 0.0006 seconds
4 examples, 2 failures, 1 pending
`;

describe("Log of hspec", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | Berth | refuses a large boat",
      "failed | Berth | with a pilot | boards größere",
    ]);
  });

  it("gives each failure the text between its number and its name", () => {
    const failures = readLog(log).map(({ failure }) => failure);
    assert.deepEqual(failures, [
      "expected: 4\n        but got: 3\n  Spec.hs:7:41:",
      "expected: 2\n        but got: 1\n  Spec.hs:12:39:",
    ]);
  });

  it("is read without the command that runs a failure again", () => {
    const log = `
Harbour
  Refuses all FAILED [1]

Failures:

  tests/Test.hs:23: 
  1) Harbour Refuses all
       predicate failed on: Left NotFound

Randomized with seed 66764037

Finished in 0.2176 seconds
1 example, 1 failure
`;
    assert.deepEqual(readLogLines(log), ["failed | Harbour Refuses all"]);
    const part = log.slice(log.indexOf("Failures:"), log.indexOf("Randomized")).replace(":23:", ":23:40:");
    assert.deepEqual(readLogLines(part), ["failed | Harbour Refuses all"]);
    assert.match(readLog(part)[0]?.failure ?? "", /predicate failed on/);
  });
});
