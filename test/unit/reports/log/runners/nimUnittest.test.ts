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
});
