import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `( LAUNCH )  job  1    t/cart.t
( LAUNCH )  job 12    t/dies.t
[  PASS  ]  job  1  + adds tax
[  FAIL  ]  job  1  + refuses: an {empty} order
(  DIAG  )  job  1      Failed test 'refuses: an {empty} order'
(  DIAG  )  job  1      at t/cart.t line 2.
[  FAIL  ]  job  1  + <UNNAMED ASSERTION>
(  DIAG  )  job  1      Failed test at t/cart.t line 2.
(  NOTE  )  job  1    Subtest: nested: tests
[  FAIL  ]  job  1  +~nested: tests
< REASON >  job  1    Subtest failures were encountered (Count: 1)
[  PASS  ]  job  1    + inner fine
[  FAIL  ]  job  1    +~deeper
[  FAIL  ]  job  1    | + deepest
(  DIAG  )  job  1    | |   Failed test 'deepest'
(  DIAG  )  job  1    | |   at t/cart.t line 3.
            job  1    ^
[! PASS !]  job  1  + to do
{  TODO  }  job  1    later
(  DIAG  )  job  1    not ok 1 - imaginary
( FAILED )  job  1    t/cart.t
< REASON >  job  1    Test script returned error (Err: 3)
[  PASS  ]  job 12  + one
( FAILED )  job 12    t/dies.t
< REASON >  job 12    Test script returned error (Err: 255)
< REASON >  job 12    Planned for 3 assertions, but saw 1
[  FAIL  ]  job  4  + lists
    -->  Result: FAILED  <--
`;

describe("Log of yath", () => {
  it("names each failed test with the tests around it and its place, and a file that died", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | adds tax",
      "failed | t/cart.t:2 | refuses: an {empty} order",
      "passed | nested: tests | inner fine",
      "failed | t/cart.t:3 | nested: tests | deeper | deepest",
      "passed | one",
      "failed | t/dies.t",
      "failed | lists",
    ]);
  });
});
