import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `Starting discovery in 1 files.
Discovery found 4 tests in 12ms.
Running tests.
Describing Berth
  [+] moors a boat 12ms (10ms|2ms)
  [-] refuses a large boat 20ms (18ms|2ms)
   Expected 4, but got 3.
   at 1 + 2 | Should -Be 4, /builds/harbour/Berth.Tests.ps1:5
 Context with a pilot
   [-] boards twice 3ms (2ms|1ms)
   [!] leaves at night 1ms (0ms|1ms)
Describing Tide
  [+] turns 1.2s (1.1s|100ms)
Tests completed in 300ms
Tests Passed: 2, Failed: 2, Skipped: 1, NotRun: 0
`;

describe("Log of Pester", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | Berth | moors a boat",
      "failed | /builds/harbour/Berth.Tests.ps1:5 | Berth | refuses a large boat",
      "failed | Berth | with a pilot | boards twice",
      "skipped | Berth | with a pilot | leaves at night",
    ]);
  });
});
