import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `
  Berth
    ✔ moors a boat
    1) is printed
  3 failing
    1) refuses a large boat
    with a pilot
      2) boards: twice

  18 passing (454ms)
  2 pending
  2 failing

  1) Berth
       refuses a large boat:

      AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

3 !== 4

      at Context.<anonymous> (test/berth.spec.js:5:47)

  2) Berth
       with a pilot
         boards: twice:
     TypeError: unknown pilot: 7
      at Context.<anonymous> (test/berth.spec.js:10:69)
`;

describe("Log of mocha", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | Berth | refuses a large boat",
      "failed | Berth | with a pilot | boards: twice",
    ]);
  });
});
