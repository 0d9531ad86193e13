import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `
  - [skip] berth › leaves at night
  - [todo] berth › weighs
  ✘ [fail]: berth › is printed
  ✔ berth › moors (1m 5.2s)
  ✘ [fail]: berth › refuses a large boat
  ✔ berth › logs
    ℹ ✘ [fail]: is logged
  ✘ [fail]: berth › boards › FAILED (7) Error thrown in test
  ✔ [expected fail] berth › is known
  ✘ test/broken.test.js exited with a non-zero exit code: 1
  ─

  berth › refuses a large boat

  test/berth.test.js:3

   2: test('moors', t => t.is(1+2,3));

  Difference (- actual, + expected):

  - 3
  + 4

  › test/berth.test.js:3:39



  berth › boards › FAILED (7)

  Error thrown in test:

  Error {
    message: 'no',
  }

  ─

  2 tests failed
  1 known failure
`;

const failFastLog = `
  ✘ [fail]: berth › refuses a large boat
  ─

  berth › refuses a large boat

  test/berth.test.js:3

  Difference (- actual, + expected):



  \`--fail-fast\` is on. At least 11 tests were skipped, as well as 3 test files.

  1 test failed
`;

const timeoutLog = `
  ✔ berth › moors

  ✘ Timed out while running tests

  2 tests were pending in test/berth.test.js

  ◌ berth › waits
    ℹ for the tide
  ◌ berth › weighs

  Failed to exit when running test/cart.test.js

  ✔ dock › opens
  ✘ Exiting due to process.exit() when running test/lock.test.js

  ─

  2 tests passed
  2 tests remained pending after a timeout
`;

const tapLog = `TAP version 13
not ok 1 - Error: load
  ---
    name: Error
  ...
not ok 2 - test/broken.js exited with a non-zero exit code: 1
ok 3 - cart › is skipped later # SKIP
ok 4 - cart › adds tax
not ok 5 - cart › rejects › twice > three
  ---
    name: AssertionError
  ...
#   logged ✘ [fail]: imaginary

1..5
`;

describe("Log of ava", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "skipped | berth | leaves at night",
      "skipped | berth | weighs",
      "passed | berth | moors",
      "failed | berth | refuses a large boat",
      "passed | berth | logs",
      "skipped | berth | is known",
      "failed | test/broken.test.js | broken.test.js",
      "failed | berth | boards | FAILED (7)",
    ]);
  });

  it("takes what it says of --fail-fast for no failure", () => {
    assert.deepEqual(readLogLines(failFastLog), ["failed | berth | refuses a large boat"]);
  });

  it("has the tests that a timeout left pending, and files that did not end", () => {
    assert.deepEqual(readLogLines(timeoutLog), [
      "passed | berth | moors",
      "failed | berth | waits",
      "failed | berth | weighs",
      "failed | test/cart.test.js | cart.test.js",
      "passed | dock | opens",
      "failed | test/lock.test.js | lock.test.js",
    ]);
  });

  it("takes the file out of the names of TAP", () => {
    assert.deepEqual(readLogLines(tapLog), [
      "failed | Error: load",
      "failed | test/broken.js | broken.js",
      "skipped | cart › is skipped later",
      "passed | cart | adds tax",
      "failed | cart | rejects › twice > three",
    ]);
  });
});
