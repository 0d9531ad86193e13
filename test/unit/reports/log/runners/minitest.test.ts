import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `Run options: --seed 32876

# Running:

E.F  1) Failure:
BerthTest#test_printed [test/berth_test.rb:1]:
.S

Finished in 0.001016s, 13781.3316 runs/s, 7875.0466 assertions/s.

  1) Error:
TideTest#test_turns:
RuntimeError: no tide
    test/berth_test.rb:14:in \`setup'

  2) Failure:
Berth::with a pilot#test_0001_boards: twice [test/berth_test.rb:23]:
Expected [1] to be empty.

  3) Skipped:
BerthTest#test_leaves [test/berth_test.rb:25]:
later

5 runs, 4 assertions, 1 failures, 1 errors, 1 skips
`;

describe("Log of minitest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | TideTest | test_turns",
      "failed | test/berth_test.rb:23 | Berth::with a pilot | test_0001_boards: twice",
    ]);
  });
});
