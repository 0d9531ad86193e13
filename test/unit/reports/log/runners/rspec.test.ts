import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `.F  1) Berth is printed
     Failure/Error: nothing
.*

Pending: (Failures listed here are expected and do not affect your suite's status)

  1) Berth leaves at night
     # later: refuses a large boat

Failures:

  1) Berth refuses a large boat
     Failure/Error: expect(1 + 2).to eq(4)

       expected: 4
            got: 3
     # ./spec/berth_spec.rb:5:in \`block (2 levels) in <top (required)>'

  2) Berth is unexpectedly fine FIXED
     Expected pending 'known' to fail. No error was raised.

Finished in 0.01945 seconds (files took 0.06817 seconds to load)
4 examples, 2 failures, 1 pending

Failed examples:

rspec ./spec/berth_spec.rb:5 # Berth refuses a large boat
rspec './spec/berth_spec.rb[1:14]' # Berth is unexpectedly fine
`;

const unloadedFile = `
An error occurred while loading ./spec/broken_spec.rb.
Failure/Error: require "does_not_exist"

LoadError:
  cannot load such file -- does_not_exist

An error occurred in a \`before(:suite)\` hook.
Failure/Error: raise "no tide"

Finished in 0.00007 seconds (files took 0.12277 seconds to load)
0 examples, 0 failures, 2 errors occurred outside of examples
`;

const twiceLog = `
Failures:

  1) Berth refuses a large boat
     Failure/Error: expect(4).to eq 5

Failures:

  1) Berth refuses a large boat
     Failure/Error: expect(4).to eq 5

Finished in 0.02 seconds (files took 0.1 seconds to load)
1 example, 1 failure

Failed examples:

rspec ./spec/berth_spec.rb:3 # Berth refuses a large boat
`;

describe("Log of RSpec", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | ./spec/berth_spec.rb:5 | Berth refuses a large boat",
      "failed | ./spec/berth_spec.rb | Berth is unexpectedly fine",
    ]);
  });

  it("names what fails outside of examples", () => {
    assert.deepEqual(readLogLines(unloadedFile), [
      "failed | ./spec/broken_spec.rb | broken_spec.rb",
      "failed | before(:suite)",
    ]);
  });

  it("names a file that was not found, below which others are proposed", () => {
    const log = `
An error occurred while loading ./spec/birth_spec.rb. - Did you mean?
                    rspec ./spec/berth_spec.rb

Failure/Error: raise LoadError
No examples found.

Finished in 0.00007 seconds (files took 0.12277 seconds to load)
0 examples, 0 failures, 1 error occurred outside of examples
`;
    assert.deepEqual(readLogLines(log), ["failed | ./spec/birth_spec.rb | birth_spec.rb"]);
  });

  it("reads the commands alone that run the failed examples again", () => {
    const commands = `rspec ./spec/berth_spec.rb:5 # Berth refuses a large boat
rspec './spec/berth_spec.rb[1:14]' # Berth weighs
`;
    assert.deepEqual(readLogLines(commands), [
      "failed | ./spec/berth_spec.rb:5 | Berth refuses a large boat",
      "failed | ./spec/berth_spec.rb | Berth weighs",
    ]);
  });

  it("counts a failure once that each of two formatters lists", () => {
    assert.deepEqual(readLogLines(twiceLog), ["failed | ./spec/berth_spec.rb:3 | Berth refuses a large boat"]);
  });
});
