import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `[doctest] doctest version is "2.4.9"
[doctest] run with "--help" for options
===============================================================================
berth.cpp:10:
TEST SUITE: berth
TEST CASE:  with a pilot
  boards twice

berth.cpp:12: ERROR: CHECK( total(1, 1) == 3 ) is NOT correct!
  values: CHECK( 2 == 3 )

===============================================================================
berth.cpp:17:
TEST CASE:  is known to be broken

berth.cpp:17: ERROR: CHECK( false ) is NOT correct!

Failed as expected so marking it as not failed
===============================================================================
[doctest] test cases: 2 | 1 passed |  1 failed | 0 skipped
[doctest] Status: FAILURE!
`;

/** As tests that MSVC has built write it. */
const windowsLog = `[doctest] doctest version is "2.4.11"
===============================================================================
C:\\harbour\\berth.cpp(10):
TEST CASE:  refuses

C:\\harbour\\berth.cpp(12): ERROR: CHECK( total(1, 1) == 3 ) is NOT correct!

===============================================================================
C:\\harbour\\berth.cpp(20):
TEST CASE:  moors

Test case exceeded time limit of 0.000001!
===============================================================================
[doctest] Status: FAILURE!
`;

describe("Log of doctest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | berth.cpp:10 | berth | with a pilot",
      "skipped | berth.cpp:17 | is known to be broken",
    ]);
  });

  it("reads lines in parentheses, and names a test that took too long", () => {
    assert.deepEqual(readLogLines(windowsLog), [
      "failed | C:\\harbour\\berth.cpp:10 | refuses",
      "failed | C:\\harbour\\berth.cpp:20 | moors",
    ]);
  });
});
