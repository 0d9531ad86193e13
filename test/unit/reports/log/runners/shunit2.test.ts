import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `testMoors
testRefusesBoat
\u001b[1;31mASSERT:\u001b[0mlength expected:<4> but was:<3>
\u001b[1;31mshunit2:ERROR\u001b[0m testRefusesBoat() returned non-zero return code.
testSinks
\u001b[1;31mASSERT:\u001b[0mtestMoors
testLeaves

Ran \u001b[1;36m4\u001b[0m tests.

\u001b[1;31mFAILED\u001b[0m (\u001b[1;31mfailures=2\u001b[0m,\u001b[1;33mskipped=1\u001b[0m)
`;

describe("Log of shunit2", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), ["failed | testRefusesBoat", "failed | testSinks"]);
  });
});
