import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

describe("Log of Criterion", () => {
  it("names each failed test, with the text in front of its line", () => {
    const log = `[----] Criterion v2.3.2
[====] Running 3 tests from berth:
[PASS] berth::leaves: (0.00s)
[----] tests/berth.c:25: Assertion Failed
[----]   The expression length == 5 is false.
[FAIL] berth::refuses: (0.00s)
[----] tests/berth.c:30: Unexpected signal caught below this line!
[FAIL] berth::moors: CRASH!
[====] Synthesis: Tested: 3 | Passing: 1 | Failing: 2 | Crashing: 1 
`;
    assert.deepEqual(readLogLines(log), [
      "passed | berth | leaves",
      "failed | berth | refuses",
      "failed | berth | moors",
    ]);
    assert.match(readLog(log)[1]?.failure ?? "", /^\[----\] tests\/berth\.c:25: Assertion Failed\n.*is false\.$/);
  });

  it("names a test that died in what is around it", () => {
    const log = `[----] Warning! The test \`berth::moors\` crashed during its setup or teardown.
[====] Synthesis: Tested: 2 | Passing: 1 | Failing: 1 | Crashing: 1 
`;
    assert.deepEqual(readLogLines(log), ["failed | berth | moors"]);
  });
});
