import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

describe("Log of the tests of the Linux kernel", () => {
  it("names the tests of KUnit below their suite, each once", () => {
    const log = `KTAP version 1
1..1
    KTAP version 1
    # Subtest: berth
    # module: berth_test
    1..3
    ok 1 berth_moors
    # berth_refuses: EXPECTATION FAILED at drivers/berth/berth_test.c:88
    Expected ret == 0, but
        ret == -22 (0xffffffffffffffea)
    # berth_refuses: EXPECTATION FAILED at drivers/berth/berth_test.c:90
    Expected depth == 1, but
        depth == 2 (0x2)
    not ok 2 berth_refuses
    ok 3 berth_leaves # SKIP no tide
# berth: pass:1 fail:1 skip:1 total:3
not ok 1 berth
`;
    assert.deepEqual(readLogLines(log), ["passed | berth | berth_moors", "failed | berth | berth_refuses"]);
    assert.match(readLog(log)[1]?.failure ?? "", /Expected ret == 0/);
  });

  it("names the tests that KUnit's script shows, also if its row is missing", () => {
    const row = `[22:04:03] [PASSED] berth_moors
[22:04:04] [FAILED] berth_refuses
[22:04:04]     # berth_refuses: EXPECTATION FAILED at lib/berth_test.c:9
[22:04:04]     not ok 45 - berth_refuses
`;
    assert.deepEqual(readLogLines(row), ["failed | berth_refuses"]);
    const noRow = "    # berth_refuses: ASSERTION FAILED at lib/berth_test.c:9\n    Expected 1 == 2, but\n";
    assert.deepEqual(readLogLines(noRow), ["failed | berth_refuses"]);
  });

  it("names the tests that a selftest reports", () => {
    const log = `# selftests: berth: moor_test
# TAP version 13
# 1..2
# # Starting 2 tests from 1 test cases.
# #  RUN           berth.moors ...
# #            OK  berth.moors
# ok 1 berth.moors
# #  RUN           berth.refuses ...
# # moor_test.c:210:refuses:Expected -1 (-1) != fd (-1)
# # refuses: Test terminated by assertion
# #          FAIL  berth.refuses
# not ok 2 berth.refuses
# # FAILED: 1 / 2 tests passed.
not ok 1 selftests: berth: moor_test # exit=1
`;
    assert.deepEqual(readLogLines(log), ["failed | selftests: berth: moor_test | berth.refuses"]);
  });

  it("names selftests, and no line of their output", () => {
    const log = `TAP version 13
1..3
# timeout set to 45
# selftests: berth: moor.sh
# TEST: moors twice                                 [FAIL]
# FAIL: moors twice
not ok 1 selftests: berth: moor.sh # exit=1
# timeout set to 45
# selftests: berth: tide.sh
not ok 2 selftests: berth: tide.sh # SKIP
# selftests: berth: leave.sh
not ok 3 selftests: berth: leave.sh # TIMEOUT 45 seconds
`;
    assert.deepEqual(readLogLines(log), ["failed | selftests: berth: moor.sh", "failed | selftests: berth: leave.sh"]);
  });
});
