import assert from "node:assert/strict";
import { usedMs } from "../../support/growth";
import { assertQuick, pace } from "../../support/pace";

describe("assertQuick", () => {
  it("measures the pace and the work again if three tries seem slow", async () => {
    await assertQuick(await createSlowWork(3), 6);
  });

  it("rejects work that is slow in six tries", async () => {
    await assert.rejects(assertQuick(await createSlowWork(6), 6), /times the pace; allowed are 6$/);
  });
});

/** Returns work that takes ten times the pace in the first `slowCount` runs, and no time after that. */
async function createSlowWork(slowCount: number): Promise<() => void> {
  const slowMs = 10 * (await pace());
  let count = 0;
  return () => {
    const endMs = usedMs() + slowMs;
    while (count < slowCount && usedMs() < endMs) {
      // Uses processor time.
    }
    count++;
  };
}
