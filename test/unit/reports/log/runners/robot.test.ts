import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `==============================================================================
Harbour                                                                       
==============================================================================
Harbour.Berth :: Where boats are moored                                       
==============================================================================
Moors A Boat                                                          | PASS |
------------------------------------------------------------------------------
Refuses A Large Boat                                                  | FAIL |
3 != 4
------------------------------------------------------------------------------
Leaves At Night                                                       | SKIP |
later
------------------------------------------------------------------------------
Harbour.Berth :: Where boats are moored                               | FAIL |
3 tests, 1 passed, 1 failed, 1 skipped
==============================================================================
Harbour.Tide                                                                  
==============================================================================
Moors A Boat                                                          | FAIL |
no tide
------------------------------------------------------------------------------
Harbour.Tide                                                          | FAIL |
1 test, 0 passed, 1 failed
==============================================================================
Harbour                                                               | FAIL |
4 tests, 1 passed, 2 failed, 1 skipped
==============================================================================
Output:  /builds/harbour/output.xml
`;

describe("Log of Robot Framework", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | Harbour | Berth | Moors A Boat",
      "failed | Harbour | Berth | Refuses A Large Boat",
      "skipped | Harbour | Berth | Leaves At Night",
      "failed | Harbour | Tide | Moors A Boat",
    ]);
  });

  it("is read as one failure alone", () => {
    const part = `${"Refuses a boat".padEnd(70)}| FAIL |\nNo berth\n`;
    assert.deepEqual(readLogLines(part), ["failed | Refuses a boat"]);
  });
});
