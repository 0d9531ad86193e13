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

const railsLog = `Running 3 tests in a single process (parallelization threshold is 50)
Run options: --seed 123

# Running:

.F

Failure:
BerthTest#test_refuses_boat [test/berth_test.rb:5]:
Expected: 4
  Actual: 3

bin/rails test test/berth_test.rb:3

E

Error:
TideTest#test_turns:
RuntimeError: no tide
    test/tide_test.rb:14:in 'block'

bin/rails test test/tide_test.rb:9

Finished in 0.2s, 9.0 runs/s, 9.0 assertions/s.
3 runs, 3 assertions, 1 failures, 1 errors, 0 skips
`;

const part = `  1) Failure:
BerthTest#test_refuses [test/berth_test.rb:14]:
Expected: 1
  Actual: 2

  2) Skipped:
BerthTest#test_leaves [test/berth_test.rb:20]:
later

3 runs, 2 assertions, 1 failures, 0 errors, 1 skips
`;

const verboseRailsLog = `Run options: -v --seed 27697

# Running:

BerthTest#test_leaves = 0.00 s = E


Error:
BerthTest#test_leaves:
RuntimeError: clean-up
    berth_test.rb:14:in 'teardown'

rails test berth_test.rb:15

BerthTest#test_moors = 0.00 s = .
Berth: a place#test_0001_refuses a large boat = 0.00 s = F


Failure:
Berth: a place#test_0001_refuses a large boat [berth_test.rb:19]:
Expected: 5
  Actual: 4

rails test berth_test.rb:19

Finished in 0.004221s, 2842.9336 runs/s, 2369.1113 assertions/s.
3 runs, 2 assertions, 1 failures, 1 errors, 0 skips
`;

/** Versions before 5 */
const oldLog = `Run options: --seed 4242

# Running tests:

.FE

Finished tests in 0.003021s, 993.0487 tests/s, 662.0325 assertions/s.

  1) Failure:
test_refuses(Harbour::BerthTest) [/builds/harbour/test/berth_test.rb:5]:
Expected: 3
  Actual: 4

  2) Error:
test_turns(TideTest):
RuntimeError: no tide
    test/tide_test.rb:9:in \`test_turns'

3 tests, 2 assertions, 1 failures, 1 errors, 0 skips
`;

describe("Log of minitest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | TideTest | test_turns",
      "failed | test/berth_test.rb:23 | Berth::with a pilot | test_0001_boards: twice",
    ]);
  });

  it("reads failures that Rails writes where they happen", () => {
    assert.deepEqual(readLogLines(railsLog), [
      "failed | test/berth_test.rb:5 | BerthTest | test_refuses_boat",
      "failed | test/tide_test.rb:9 | TideTest | test_turns",
    ]);
  });

  it("reads a list without the beginning of the log", () => {
    assert.deepEqual(readLogLines(part), ["failed | test/berth_test.rb:14 | BerthTest | test_refuses"]);
  });

  it("reads failures that Rails writes where they happen, without a number", () => {
    assert.deepEqual(readLogLines(verboseRailsLog), [
      "failed | berth_test.rb:15 | BerthTest | test_leaves",
      "failed | berth_test.rb:19 | Berth: a place | test_0001_refuses a large boat",
    ]);
  });

  it("names the failures behind the ninth, whose numbers take the place of the blanks", () => {
    const item = (number: string) =>
      `${number}) Failure:\nBerthTest#test_moors_${number.trim()} [test/berth_test.rb:5]:\nNo tide.\n`;
    const numbers = ["  9", " 10", "100"];
    const end = "Finished in 0.000852s, 4693.6071 runs/s, 2346.8035 assertions/s.";
    assert.deepEqual(
      readLogLines(`Run options: --seed 1\n\n# Running:\n\nFFF\n\n${end}\n\n${numbers.map(item).join("\n")}`),
      numbers.map((number) => `failed | test/berth_test.rb:5 | BerthTest | test_moors_${number.trim()}`),
    );
  });

  it("reads the names of versions before 5, and the end of a log alone", () => {
    const failures = [
      "failed | /builds/harbour/test/berth_test.rb:5 | Harbour::BerthTest | test_refuses",
      "failed | TideTest | test_turns",
    ];
    assert.deepEqual(readLogLines(oldLog), failures);
    assert.deepEqual(readLogLines(oldLog.slice(oldLog.indexOf("Finished"))), failures);
  });
});
