import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `
Running 4 tests using 2 workers

  ✓  1 [chromium] › test/berth.spec.js:4:3 › Berth › moors a boat (1.1m)
  ✘  2 [chromium] › test/berth.spec.js:5:3 › Berth › refuses a large boat (15ms)
  1) [chromium] › test/other.spec.js:3:1 › Elsewhere › is printed
  1 failed
  ✘  3 [chromium] › test/berth.spec.js:5:3 › Berth › refuses a large boat (retry #1) (8ms)
  ✘  4 [chromium] › test/net.spec.js:5:3 › Net › connects @slow (13ms)
  ✓  5 [chromium] › test/net.spec.js:5:3 › Net › connects @slow (retry #1) (7ms)
  -  6 [chromium] › test/berth.spec.js:13:8 › Berth › leaves at night

  1) [chromium] › test/berth.spec.js:5:3 › Berth › refuses a large boat ────────────────────────────

    Error: expect(received).toBe(expected) // Object.is equality

  2) [chromium] › test/net.spec.js:5:3 › Net › connects @slow ──────────────────────────────────────

    Error: no connection

  1 failed
    [chromium] › test/berth.spec.js:5:3 › Berth › refuses a large boat ─────────────────────────────
  1 flaky
    [chromium] › test/net.spec.js:5:3 › Net › connects @slow ───────────────────────────────────────
  1 skipped
  1 passed (13.7s)
`;

describe("Log of Playwright", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | test/berth.spec.js:4 | [chromium] | Berth | moors a boat",
      "failed | test/berth.spec.js:5 | [chromium] | Berth | refuses a large boat",
      "passedOnRetry | test/net.spec.js:5 | [chromium] | Net | connects @slow",
      "skipped | test/berth.spec.js:13 | [chromium] | Berth | leaves at night",
    ]);
  });

  it("reads the lists at the end alone, also without the indentation of their first line", () => {
    const lists = `1 failed
    [chromium] › tests/berth.spec.ts:14:7 › Berth › refuses a large boat ───────────
  1 flaky
    [chromium] › tests/tide.spec.ts:3:1 › turns ───────────────────────────────────
  3 passed (4.6m)
`;
    assert.deepEqual(readLogLines(lists), [
      "failed | tests/berth.spec.ts:14 | [chromium] | Berth | refuses a large boat",
      "passedOnRetry | tests/tide.spec.ts:3 | [chromium] | turns",
    ]);
  });
});
