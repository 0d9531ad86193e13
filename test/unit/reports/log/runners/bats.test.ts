import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `berth.bats
 ✓ moors a boat
 ✗ refuses a large boat
   (in test file test/berth.bats, line 3)
     \`@test "refuses a large boat" { false; }' failed
   not ok 3 is printed
 - leaves at night (skipped: later: not ok)

3 tests, 1 failure, 1 skipped
`;

describe("Log of bats", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | berth.bats | moors a boat",
      "failed | berth.bats | refuses a large boat",
      "skipped | berth.bats | leaves at night",
    ]);
  });
});
