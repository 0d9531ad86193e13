import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

describe("Log of phpspec", () => {
  it("names the failed examples of its progress", () => {
    const log = `Harbour/Berth                                                          
  22  - it refuses a large boat
      expected true, but got null.

Harbour/Tide                                                           
  14  ! it turns
      method call on null

                  50%                                     50%                    4
2 specs
4 examples (2 passed, 1 failed, 1 broken)
9ms
`;
    assert.deepEqual(readLogLines(log), [
      "failed | Harbour\\Berth | it refuses a large boat",
      "failed | Harbour\\Tide | it turns",
    ]);
  });

  it("names each example of its list once", () => {
    const log = `
      Harbour\\Berth

  13  ✔ is initializable
  18  ✘ refuses a large boat (54ms)
        expected true, but got null.

----  failed examples

        Harbour/Berth
  18  ✘ refuses a large boat (54ms)
        expected true, but got null.


1 specs
2 examples (1 passed, 1 failed)
61ms
`;
    assert.deepEqual(readLogLines(log), [
      "passed | Harbour\\Berth | is initializable",
      "failed | Harbour\\Berth | refuses a large boat",
    ]);
  });
});
