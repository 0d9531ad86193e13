import assert from "node:assert/strict";
import { computePollDelayMs } from "../../../../src/domain/runs/watchPolicy";

const minute = 60;
const hour = 3600;

describe("computePollDelayMs", () => {
  const cases: [watchedSeconds: number, failures: number, shortest: number, longest: number][] = [
    [0, 0, 15, 18],
    [5 * minute, 0, 15, 18],
    [10 * minute, 0, 30, 36],
    [20 * minute, 0, 60, 72],
    [5 * hour, 0, 60, 72],
    [0, 1, 30, 36],
    [0, 2, 60, 72],
    [0, 4, 240, 288],
    [0, 5, 300, 360],
    [0, 2000, 300, 360],
    [5 * hour, 2, 240, 288],
  ];
  for (const [watchedSeconds, failures, ...expected] of cases) {
    it(`returns ${expected.join(" to ")} s after ${watchedSeconds} s and ${failures} failures`, () => {
      const delays = [0, 1].map((random) => computePollDelayMs(watchedSeconds * 1000, failures, random) / 1000);
      assert.deepEqual(delays, expected);
    });
  }
});
