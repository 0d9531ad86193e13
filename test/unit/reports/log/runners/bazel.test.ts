import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const rule = "=".repeat(80);

const rows = `INFO: Elapsed time: 9.373s, Critical Path: 4.10s
INFO: 28 processes: 14 internal, 14 local.
FAILED: Build did NOT complete successfully
//berth:broken_test                                             FAILED TO BUILD
//berth:moors_test                                              (cached) PASSED in 0.0s
//cart:slow_test                                                        TIMEOUT in 4.0s
  /root/.cache/bazel/execroot/__main__/bazel-out/k8-fastbuild/testlogs/cart/slow_test/test.log
//cart:tax_test                                                          FAILED in 3 out of 3 in 0.0s
  /root/.cache/bazel/execroot/__main__/bazel-out/k8-fastbuild/testlogs/cart/tax_test/test.log
//cart:flaky_test                                                         FLAKY, failed in 1 out of 2 in 0.1s
  Stats over 2 runs: max = 0.1s, min = 0.0s, avg = 0.0s, dev = 0.0s
//:dock_test                                                            NO STATUS

Executed 6 out of 7 tests: 3 tests pass, 1 fails to build and 3 fail locally.
`;

const outputs = `FAIL: //cart:tax_test (see /root/.cache/bazel/testlogs/cart/tax_test/test.log)
INFO: From Testing //cart:tax_test:
==================== Test output for //cart:tax_test:
============================= test session starts ==============================
cart/tax_test.py::test_adds PASSED                                       [ 50%]
cart/tax_test.py::test_rounds FAILED                                     [100%]

=================================== FAILURES ===================================
_________________________________ test_rounds __________________________________
    def test_rounds():
>       assert 1 == 2
E       assert 1 == 2
cart/tax_test.py:5: AssertionError
=========================== short test summary info ============================
FAILED cart/tax_test.py::test_rounds - assert 1 == 2
========================= 1 failed, 1 passed in 0.01s ==========================
${rule}
TIMEOUT: //cart:slow_test (Summary)
==================== Test output for //cart:slow_test:
-- Test timed out at 2026-11-27 22:28:43 UTC --
${rule}
`;

describe("Log of Bazel", () => {
  it("has the targets that failed, by the names of their reports", () => {
    assert.deepEqual(readLogLines(rows), [
      "failed | berth/broken_test",
      "passed | berth/moors_test",
      "failed | cart/slow_test",
      "failed | cart/tax_test",
      "passedOnRetry | cart/flaky_test",
      "skipped | dock_test",
    ]);
  });

  it("has the failed tests of another runner in place of the target that printed them", () => {
    assert.deepEqual(
      readLogLines(outputs + rows).filter((line) => line.startsWith("failed")),
      ["failed | cart/slow_test", "failed | berth/broken_test", "failed | cart/tax_test.py | test_rounds"],
    );
  });
});
