import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `********* Start testing of TestBerth *********
PASS   : TestBerth::moors()
FAIL!  : TestBerth::refuses() Compared values are not the same
   Actual   (1 + 2): 3
   Loc: [berth.cpp(6)]
QWARN  : TestBerth::moors() FAIL!  : TestBerth::moors()
XFAIL  : TestBerth::knownBug() known: moors
PASS   : TestBerth::knownBug()
FAIL!  : TestBerth::totals(two (2): FAIL!) 'n == 1' returned FALSE. ()
   Loc: [berth.cpp(13)]
Totals: 2 passed, 2 failed, 0 skipped, 0 blacklisted, 359ms
********* Finished testing of TestBerth *********
`;

describe("Log of Qt Test", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | TestBerth | moors",
      "failed | berth.cpp:6 | TestBerth | refuses",
      "passed | TestBerth | knownBug",
      "failed | berth.cpp:13 | TestBerth | totals(two (2): FAIL!)",
    ]);
  });
});
