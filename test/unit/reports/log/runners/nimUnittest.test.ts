import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `
[Suite] Berth
  [OK] moors a boat
    /builds/harbour/tberth.nim(8, 16): Check failed: 1 + 2 == 4
    1 + 2 was 3
  [FAILED] refuses a large boat
  [SKIPPED] leaves at night
/builds/harbour/tberth.nim(17, 10): Check failed: 1 == 2
[FAILED] alone

[Suite] Tide
  [OK] refuses a large boat
`;

describe("Log of Nim's unittest", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | Berth | moors a boat",
      "failed | Berth | refuses a large boat",
      "skipped | Berth | leaves at night",
      "failed | alone",
      "passed | Tide | refuses a large boat",
    ]);
  });

  it("begins with a check that failed outside of suites", () => {
    const part = `/builds/harbour/tberth.nim(17, 10): Check failed: 1 == 2
[FAILED] refuses a large boat
[OK] moors a boat
`;
    assert.deepEqual(readLogLines(part), ["failed | refuses a large boat", "passed | moors a boat"]);
  });

  it("takes no step of a list of tasks for a test", () => {
    const tasks = `[STARTED] Running tasks for changed files...
[STARTED] *.ts - 2 files
[FAILED] lint --fix [FAILED]
[SKIPPED] Skipped because of errors.
[COMPLETED] Cleaning up temporary files...
`;
    assert.deepEqual(readLogLines(tasks), []);
  });
});
