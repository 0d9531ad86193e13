import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const specLog = `Started with run options --seed 21457

Harbour::BerthTest
  test_refuses                                                    FAIL (0.00s)
Minitest::Assertion:         sum: wrong.
        Expected: 4
        berth_test.rb:4:in \`test_refuses'


Harbour::BerthTest
  test_0001_boards twice (fast)                                  ERROR (0.00s)
RuntimeError:         RuntimeError: no pilot

BerthTest
FAIL imaginary (0.0s)
 FAIL BerthTest#test_imaginary (0.00s)
  test_prints                                                     PASS (0.00s)
  test_skipped                                                    SKIP (0.00s)

Finished in 0.00538s
4 tests, 10 assertions, 1 failures, 1 errors, 1 skips
`;

const progressLog = `Started with run options --seed 54736

Progress: |FAIL imaginary (0.0s)
==========printed
\u001b[0m\u001b[1000D\u001b[K FAIL["test_prints_and_fails", "BerthTest", 0.0045]
 test_prints_and_fails#BerthTest (0.00s)
        Expected [1, 2] to include 3.
        berth_test.rb:8:in \`test_prints_and_fails'

=======\u001b[0m\u001b[1000D\u001b[KERROR["test_raises", Harbour::TideTest, 0.0045]
 test_raises#Harbour::TideTest (0.01s)
        ArgumentError: no "price"

Finished in 0.72445s
12 tests, 10 assertions, 1 failures, 1 errors, 1 skips
`;

const defaultLog = `# Running tests with run options --seed 45268:

.EFprinted
F

Finished tests in 0.005593s, 2145.6695 tests/s, 1788.0579 assertions/s.


Error:
BerthTest#test_leaves:
RuntimeError: clean-up
    berth_test.rb:14:in \`teardown'

Skipped:
BerthTest#test_skipped [berth_test.rb:6]:
later: test_refuses

Failure:
BerthTest#test_refuses [berth_test.rb:12]
Minitest::Assertion: Expected: 5
  Actual: 4

4 tests, 10 assertions, 1 failures, 1 errors, 1 skips
`;

describe("Log of minitest-reporters", () => {
  it("names each test of the spec reporter once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(specLog), [
      "failed | Harbour::BerthTest | test_refuses",
      "failed | Harbour::BerthTest | test_0001_boards twice (fast)",
      "passed | BerthTest | test_prints",
      "skipped | BerthTest | test_skipped",
    ]);
  });

  it("names each failure of the progress reporter once", () => {
    assert.deepEqual(readLogLines(progressLog), [
      "failed | BerthTest | test_prints_and_fails",
      "failed | Harbour::TideTest | test_raises",
    ]);
  });

  it("names each failure of the default reporter once", () => {
    assert.deepEqual(readLogLines(defaultLog), [
      "failed | BerthTest | test_leaves",
      "failed | berth_test.rb:12 | BerthTest | test_refuses",
    ]);
  });
});
