import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

describe("Log of Check", () => {
  it("names each failed test below its case, with its text", () => {
    const log = `Running suite(s): Berths
33%: Checks: 3, Failures: 1, Errors: 1
berth_test.c:13:F:Sanity checks:test_refuses:0: Assertion 'length == 5' failed: length == 0, 5 == 5
berth_test.c:20:E:Core:test_moors:0: (after this point) Received signal 11 (Segmentation fault)
berth_test.c:34:P:Core:test_leaves:0: Passed
`;
    assert.deepEqual(readLogLines(log), [
      "failed | berth_test.c:13 | Sanity checks | test_refuses",
      "failed | berth_test.c:20 | Core | test_moors",
    ]);
    assert.match(readLog(log)[0]?.failure ?? "", /^Assertion 'length == 5' failed: length == 0, 5 == 5\n/);
  });
});
