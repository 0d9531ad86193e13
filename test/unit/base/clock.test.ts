import assert from "node:assert/strict";
import { systemClock } from "../../../src/base/clock";

describe("system clock", () => {
  it("waits when it is told to wait for longer than a timer can", async () => {
    const handle = systemClock.setTimeout(() => assert.fail("went off"), 2 ** 40);
    await new Promise<void>((resolve) => systemClock.setTimeout(resolve, 5));
    handle.dispose();
  });
});
