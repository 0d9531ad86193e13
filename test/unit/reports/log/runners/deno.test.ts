import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `running 2 tests from ./test/berth.test.js
Berth ...
  moors a boat ... ok (0ms)
  refuses a large boat ... FAILED (1ms)
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

describe("Log of deno test", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | ./test/berth.test.js | Berth | moors a boat",
      "failed | ./test/berth.test.js:4 | Berth | refuses a large boat",
      "passed | ./test/berth.test.js | logs lines of results",
    ]);
  });
});
