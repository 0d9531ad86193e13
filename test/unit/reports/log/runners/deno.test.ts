import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `running 2 tests from ./test/berth.test.js
Berth ...
  moors a boat ... ok (0ms)
  refuses a large boat ... FAILED (1m5s)
  logs lines of results ...
------- output -------
Elsewhere ... FAILED (3ms)
----- output end -----
  logs lines of results ... ok (0ms)
Berth ... FAILED (due to 1 failed step) (4ms)

 ERRORS 

Berth ... refuses a large boat => ./test/berth.test.js:4:11
error: Error: Values are not equal: 3 !== 4

 FAILURES 

Berth ... refuses a large boat => ./test/berth.test.js:4:11

FAILED | 0 passed (2 steps) | 1 failed (1 step) (707ms)
`;

/** A file with an error outside of its tests, and a test that passed when it was tried again. */
const errorsLog = `running 2 tests from ./tide.ts
turns ... retrying (attempt 1 failed) (Uncaught Error: not yet)
turns ... ok (5ms)
ebbs ...
Uncaught error from ./tide.ts FAILED
ebbs ... cancelled (0ms)

 ERRORS 

./tide.ts (uncaught error)
error: (in promise) Error: no tide

 FAILURES 

./tide.ts (uncaught error)

FAILED | 1 passed | 2 failed | 1 flaky (5ms)
`;

const dotLog = `!

 ERRORS 

refuses => ./berth.ts:1:6
error: AssertionError: Values are not equal.

 FAILURES 

refuses => ./berth.ts:1:6

FAILED | 0 passed | 1 failed (5ms)
`;

describe("Log of deno test", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | ./test/berth.test.js | Berth | moors a boat",
      "failed | ./test/berth.test.js:4 | Berth | refuses a large boat",
      "passed | ./test/berth.test.js | logs lines of results",
    ]);
  });

  it("names a file with an error outside of its tests, and a test that passed when it was tried again", () => {
    assert.deepEqual(readLogLines(errorsLog), ["passedOnRetry | ./tide.ts | turns", "failed | ./tide.ts | tide.ts"]);
  });

  it("reads the lists of the reporter that writes dots", () => {
    assert.deepEqual(readLogLines(dotLog), ["failed | ./berth.ts:1 | refuses"]);
  });
});
