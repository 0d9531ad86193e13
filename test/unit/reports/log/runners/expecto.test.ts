import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

describe("Log of Expecto", () => {
  it("names each failed test, with its text", () => {
    const log = `[03:49:13 INF] EXPECTO? Running tests... <Expecto>
[03:49:13 ERR] Harbour.Berth refuses a boat failed in 00:00:00.0450000. 
1 <> 2. Actual value was 1 but had expected it to be 2.
   at Harbour.Tests.tests@18.Invoke(Unit unitVar0) in /builds/harbour/Berth.fs:line 19
 <Expecto>
[03:49:13 ERR] Harbour/moors errored in 00:00:15.36
System.Exception: no tide
 <Expecto>
[03:49:13 INF] EXPECTO! 8 tests run in 00:00:00.1 for Harbour – 6 passed, 0 ignored, 1 failed, 1 errored.  <Expecto>
`;
    assert.deepEqual(readLogLines(log), ["failed | Harbour.Berth refuses a boat", "failed | Harbour/moors"]);
    assert.match(readLog(log)[0]?.failure ?? "", /^1 <> 2\.[\s\S]*Berth\.fs:line 19$/);
  });
});
