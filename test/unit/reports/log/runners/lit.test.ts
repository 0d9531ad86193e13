import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `-- Testing: 8 tests, 2 workers --
UNSUPPORTED: harbour :: skip.txt (1 of 8)
FAIL: harbour :: cart/tax.txt (2 of 8)
******************** TEST 'harbour :: cart/tax.txt' FAILED ********************
Script:
--
: 'RUN: at line 2';   false
--
Exit Code: 1

Command Output (stdout):
--
FAIL: harbour :: is/printed.txt (3 of 8)
[  FAILED  ] Cart.AddsTax (0 ms)

--

********************
XFAIL: harbour :: known.txt (3 of 8)
FLAKYPASS: harbour :: flaky.txt (4 of 8)
PASS: harbour :: cart/ok.txt (5 of 8)
UNRESOLVED: harbour :: unresolved.txt (6 of 8)
******************** TEST 'harbour :: unresolved.txt' FAILED ********************
Test has no 'RUN:' line
********************
XPASS: harbour :: xpass.txt (7 of 8)
TIMEOUT: harbour :: slow.txt (8 of 8)
********************
Failed Tests (1):
  harbour :: cart/tax.txt


Testing Time: 9.17s
`;

describe("Log of lit", () => {
  it("has each test once, in the suites of its report", () => {
    assert.deepEqual(readLogLines(log), [
      "skipped | harbour | skip.txt",
      "failed | harbour | cart | tax.txt",
      "skipped | harbour | known.txt",
      "passedOnRetry | harbour | flaky.txt",
      "passed | harbour | cart | ok.txt",
      "failed | harbour | unresolved.txt",
      "failed | harbour | xpass.txt",
      "failed | harbour | slow.txt",
    ]);
  });

  it("reads the list at the end where the rows were cut off", () => {
    const end =
      "PASS: Harbour :: gates/turns.ll (3 of 3)\n********************\nFailed Tests (1):\n  Harbour :: moors.ll\n\n\nTesting Time: 0.48s\n";
    assert.deepEqual(readLogLines(end), ["passed | Harbour | gates | turns.ll", "failed | Harbour | moors.ll"]);
  });
});
