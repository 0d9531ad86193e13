import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `berth.js
 Berth  • ✘ •   (2 / 3)

   FAIL  Berth  "refuses a large boat"
    Expected values to be strictly equal:  (is)

        ++4    (Expected)
        --3    (Actual)


  Total:     3
  Passed:    2
  Skipped:   0
  Duration:  4.13ms
`;

describe("Log of uvu", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), ["failed | berth.js | Berth | refuses a large boat"]);
  });
});
