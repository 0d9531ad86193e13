import assert from "node:assert/strict";
import { LogReader } from "../../../../../src/reports/log/logReader";
import { readLog, readLogLines } from "../../../../support/readLog";

describe("Log of elm-test", () => {
  it("names each failed test below its suites", () => {
    const log = `elm-test 0.19.1-revision9
-------------------------

Running 3 tests. To reproduce these results, run: elm-test --fuzz 100 --seed 329047246886213

↓ Harbour
↓ Berth
✗ reverses a known string

    "GFEDCBA"
    ╷
    │ Expect.equal
    ╵
    "GFEDCBAasdf"


↓ Tide
✗ turns

    This test failed because it threw an exception



TEST RUN FAILED

Duration: 27 ms
Passed:   1
Failed:   2
`;
    assert.deepEqual(readLogLines(log), [
      "failed | Harbour | Berth | reverses a known string",
      "failed | Tide | turns",
    ]);
    assert.match(readLog(log)[0]?.failure ?? "", /^"GFEDCBA"/);
  });

  it("is no log that is read where it names no failure", () => {
    const reader = new LogReader();
    reader.write("TEST RUN FAILED\nDuration: 89 ms\nPassed:   9\nFailed:   1\n");
    assert.deepEqual([reader.end(), reader.hasCertainRun], [[], false]);
  });
});
