import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `All
  Berth: main
    moors:             OK
    refuses: a boat:   FAIL (0.01s)
      Tasty.hs:3:
      expected: 5
       but got: 4
      Use -p '/refuses: a boat/' to rerun this test only.
    prints:                imaginary
OK
    with a pilot
      boards:          FAIL
        Tasty.hs:3:
        no pilot
  Tide
    moors:             FAIL
      Tasty.hs:3:

3 out of 5 tests failed (0.00s)
`;

describe("Log of tasty", () => {
  it("names each reported test once, with its groups", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | All | Berth: main | moors",
      "failed | Tasty.hs:3 | All | Berth: main | refuses: a boat",
      "failed | Tasty.hs:3 | All | Berth: main | with a pilot | boards",
      "failed | Tasty.hs:3 | All | Tide | moors",
    ]);
  });
});
