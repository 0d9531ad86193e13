import * as assert from "node:assert/strict";
import { systemClock } from "../../../src/base/clock";

describe("systemClock", () => {
  it("calls back, unless it is disposed before", async () => {
    const called: string[] = [];
    systemClock.setTimeout(() => called.push("disposed"), 0).dispose();
    await new Promise<void>((resolve) => systemClock.setTimeout(resolve, 1));
    assert.deepEqual(called, []);
    assert.ok(Math.abs(systemClock.now() - Date.now()) < 1000);
  });
});
