import assert from "node:assert/strict";
import { systemClock } from "../../../src/base/clock";

describe("systemClock", () => {
  it("waits for longer than the maximum delay of a timer", async () => {
    const handle = systemClock.setTimeout(() => assert.fail("went off"), 2 ** 40);
    await new Promise<void>((resolve) => systemClock.setTimeout(resolve, 5));
    handle.dispose();
  });
});
