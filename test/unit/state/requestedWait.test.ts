import assert from "node:assert/strict";
import { ServiceError } from "../../../src/domain/serviceError";
import { RequestedWait } from "../../../src/state/requestedWait";
import { FakeClock } from "../../support/clock";

const limited = (retryAfterMs: number) =>
  new ServiceError("rateLimited", { operation: "listFailingTests", host: "api.example.com", retryAfterMs });

describe("RequestedWait", () => {
  it("counts from when an error arrives, and once for each error", () => {
    const clock = new FakeClock();
    const wait = new RequestedWait(clock);
    const error = limited(10_000);
    wait.record([error]);
    clock.advance(4_000);
    wait.record([error]);
    assert.equal(wait.remainingMs, 6_000);
  });

  it("takes the longest of several", () => {
    const wait = new RequestedWait(new FakeClock());
    wait.record([limited(3_000), limited(8_000), limited(5_000)]);
    assert.equal(wait.remainingMs, 8_000);
  });

  it("has no end once it is over, or another service is asked", () => {
    const clock = new FakeClock();
    const wait = new RequestedWait(clock);
    wait.record([limited(1_000)]);
    const { endTime } = wait;
    clock.advance(1_000);
    const endTimeAfterwards = wait.endTime;
    wait.record([limited(1_000)]);
    wait.end();
    assert.deepEqual([endTime, endTimeAfterwards, wait.endTime], [clock.monotonicNow(), undefined, undefined]);
  });
});
