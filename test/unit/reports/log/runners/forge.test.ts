import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const list = `Failing tests:
Encountered 2 failing tests in test/Berth.t.sol:BerthTest
[FAIL: no tide: 3 != 4] test_Refuses() (gas: 5910)
[FAIL: counterexample: calldata=0xf992, args=[1, [2]]] testFuzz_Turns(uint256,uint256[]) (runs: 0, μ: 0, ~: 0)

Encountered 1 failing test in test/Tide.t.sol:TideTest
[FAIL. Reason: EvmError: Revert] setUp() (gas: 0)

Encountered a total of 3 failing tests, 1 tests succeeded
`;

const log = `No files changed, compilation skipped

Ran 3 tests for test/Berth.t.sol:BerthTest
[FAIL: no tide: 3 != 4] test_Refuses() (gas: 5910)
Traces:
  [5910] BerthTest::test_Refuses()
    └─ ← [Revert] no tide: 3 != 4

[FAIL: counterexample: calldata=0xf992, args=[1, [2]]] testFuzz_Turns(uint256,uint256[]) (runs: 0, μ: 0, ~: 0)
[PASS] test_Moors() (gas: 28783)
Suite result: FAILED. 1 passed; 2 failed; 0 skipped; finished in 9.57ms (11.83ms CPU time)

Ran 1 test for test/Tide.t.sol:TideTest
[FAIL. Reason: EvmError: Revert] setUp() (gas: 0)
Suite result: FAILED. 0 passed; 1 failed; 0 skipped; finished in 1.57ms (1.83ms CPU time)

Ran 2 test suites in 73.51ms (9.57ms CPU time): 1 tests passed, 3 failed, 0 skipped (4 total tests)

${list}`;

const failures = [
  "failed | test/Berth.t.sol:BerthTest | test_Refuses()",
  "failed | test/Berth.t.sol:BerthTest | testFuzz_Turns(uint256,uint256[])",
  "failed | test/Tide.t.sol:TideTest | setUp()",
];

describe("Log of forge", () => {
  it("names each failed test once, with its contract", () => {
    assert.deepEqual(
      readLogLines(log).filter((line) => line.startsWith("failed")),
      failures,
    );
  });

  it("has the reasons of the failures", () => {
    const [failure] = readLog(log);
    assert.match(failure?.failure ?? "", /^no tide: 3 != 4\nTraces:\n/);
  });

  it("reads the heading of earlier versions", () => {
    const log = "Running 2 tests for test/Berth.t.sol:BerthTest\n[FAIL. Reason: no] test_Refuses() (gas: 5)\n";
    assert.deepEqual(readLogLines(log), ["failed | test/Berth.t.sol:BerthTest | test_Refuses()"]);
  });

  it("reads the list at the end alone", () => {
    assert.deepEqual(readLogLines(list), failures);
  });

  it("names a contract whose failure is longer than a line that is read", () => {
    const longLog = `Ran 1 test for test/Berth.t.sol:BerthTest\n[FAIL: ${"0".repeat(9_000)}] test_Refuses() (gas: 1)\n`;
    assert.deepEqual(readLogLines(longLog), ["failed | test/Berth.t.sol:BerthTest"]);
  });
});
