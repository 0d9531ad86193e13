import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `berth_tests: refuses_large_boat_test...*failed*
in function berth_tests:refuses_large_boat_test/0 (berth_tests.erl, line 4)
**error:{assertEqual,[{module,berth_tests}]}
  output:<<"">>

berth_tests:7: -weighs_test_/0-fun-2- (boat of 2 tons)...*failed*
**error:{assert,[{module,berth_tests}]}

berth_tests: -waits_test_/0-fun-0-...*timed out*
undefined
=======================================================
  Failed: 2.  Skipped: 0.  Passed: 4.
One or more tests were cancelled.
`;

describe("Log of EUnit", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | berth_tests | refuses_large_boat_test",
      "failed | berth_tests | weighs_test_ | boat of 2 tons",
      "failed | berth_tests | waits_test_",
    ]);
  });

  it("reads the results of Common Test", () => {
    const log = `===> Running Common Test suites...
%%% berth_SUITE ==> moors: OK
%%% berth_SUITE ==> refuses: FAILED
%%% berth_SUITE ==> {thrown,no_berth}
%%% berth_SUITE ==> leaves (group late): SKIPPED
%%% berth_SUITE ==> no tide
===> Failures occurred running tests: 1
`;
    assert.deepEqual(readLogLines(log), [
      "passed | berth_SUITE | moors",
      "failed | berth_SUITE | refuses",
      "skipped | berth_SUITE | leaves (group late)",
    ]);
    const green = "%%% berth_SUITE ==> refuses: FAILED\n%%% berth_SUITE ==> moors: OK\nAll 1 tests passed.\n";
    assert.deepEqual(readLogLines(green), ["passed | berth_SUITE | moors"]);
  });
});
