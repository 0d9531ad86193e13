import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `Loaded suite test/berth_test
Started
F
===============================================================================
Failure: test: refuses größer [x]: FAILED(BerthTest): <false> is not true.
test/berth_test.rb:12:in \`block in <class:BerthTest>'
===============================================================================
.O
===============================================================================
Omission: later test_moors [test_leaves(BerthTest)]
test/berth_test.rb:7:in \`test_leaves'
===============================================================================
Failure: test_printed(BerthTest)
.F
===============================================================================
Failure: test_weighs[two (2)](BerthTest):
  <2> was expected to be != to
  <2>.
test/berth_test.rb:11:in \`test_weighs'
===============================================================================
E
===============================================================================
Error: test_boards(BerthTest::with a pilot): RuntimeError: 1) Failure: test_moors(BerthTest)
test/berth_test.rb:5:in \`test_boards'
===============================================================================
E
===============================================================================
Error: TideTest: RuntimeError: no tide
test/berth_test.rb:19:in \`startup'
===============================================================================

Finished in 0.011528713 seconds.
-------------------------------------------------------------------------------
7 tests, 9 assertions, 2 failures, 2 errors, 0 pendings, 1 omissions, 0 notifications
`;

const listLog = `Loaded suite tu
Started
F.N.OPFailure: test_imaginary(BerthTest)
.E

1) Failure: test: with a sentence: here(BerthTest): <false> is not true.
tu.rb:10:in <class:BerthTest>

2) Pending: test_pend(BerthTest): later
tu.rb:6:in test_pend

3) Error: test_raises(Harbour::TideTest):
  ArgumentError: no "price"

8 tests, 4 assertions, 1 failures, 1 errors, 1 pendings, 0 omissions, 0 notifications
`;

describe("Log of test-unit", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | test/berth_test.rb:12 | BerthTest | test: refuses größer [x]: FAILED",
      "failed | test/berth_test.rb:11 | BerthTest | test_weighs[two (2)]",
      "failed | test/berth_test.rb:5 | BerthTest | with a pilot | test_boards",
      "failed | test/berth_test.rb:19 | TideTest",
    ]);
  });

  it("reads the list that stands behind the results", () => {
    assert.deepEqual(readLogLines(listLog), [
      "failed | BerthTest | test: with a sentence: here",
      "failed | Harbour | TideTest | test_raises",
    ]);
  });
});
