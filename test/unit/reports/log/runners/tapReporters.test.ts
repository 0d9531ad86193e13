import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const specLog = `
  adds tax

    ✔ sum is two

  refuses: an {empty} order


    ✖ should be five
    -----------------
      operator: equal



  Failed Tests: There were 4 failures

    refuses: an {empty} order

      ✖ should be five
      ✖ should be deeply equivalent


    plan mismatch

      ✖ test exited without ending: late
      ✖ test exited without ending: to do # TODO


  total:     5
  passing:   1
  failing:   4
`;

const diffLog = `
  adds tax
    ✔  sum is two

  refuses: an {empty} order
    ✖  should be five at Test.<anonymous> (/builds/shop/test/cart.js:3:46)
        45
    ✖  test exited without ending: late at process.<anonymous> (/builds/shop/node_modules/tape/index.js:197:8)

passed: 1  failed: 2  of 3 tests  (12ms)
`;

const faucetLog = `# adds tax
  ok 1 sum is two
✓ adds tax
# plan mismatch
  ok 2 one
  not ok 3 plan != count
⨯ plan mismatch
    ---
      operator: fail
    ...
  not ok 4 test exited without ending: late
# tests 4
tests 4
# pass  2
`;

describe("Logs of tape's reporters", () => {
  it("name the tests that tap-spec, tap-diff and faucet show as failed", () => {
    assert.deepEqual(
      [specLog, diffLog, faucetLog].map((log) => readLogLines(log)),
      [
        ["failed | refuses: an {empty} order", "failed | late", "skipped | plan mismatch"],
        ["failed | refuses: an {empty} order", "failed | late"],
        ["failed | plan mismatch", "failed | late"],
      ],
    );
  });
});
