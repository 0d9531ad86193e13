import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `refuses a large boat: Test Failed at /builds/harbour/test/runtests.jl:4
  Expression: 1 + 2 == 4
   Evaluated: 3 == 4

Stacktrace:
 [1] macro expansion
sinks: Error During Test at /builds/harbour/test/runtests.jl:9
  Test threw exception
Test Summary:          | Pass  Fail  Error  Total  Time
Berth                  |    1     1      1      3  0.1s
  refuses a large boat |          1             1  0.0s
ERROR: LoadError: Some tests did not pass: 1 passed, 1 failed, 1 errored, 0 broken.
`;

describe("Log of Julia", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | /builds/harbour/test/runtests.jl | refuses a large boat",
      "failed | /builds/harbour/test/runtests.jl | sinks",
    ]);
  });
});
