import assert from "node:assert/strict";
import { ServiceError } from "../../../src/domain/serviceError";
import { RequestedWait } from "../../../src/state/requestedWait";
import { FakeClock } from "../../support/clock";

const rateLimited = (retryAfterMs: number) =>
  new ServiceError("rateLimited", { operation: "listFailingTests", host: "api.example.com", retryAfterMs });

describe("RequestedWait", () => {
  it("starts when an error arrives, and only once for each error", () => {
    const clock = new FakeClock();
    const wait = new RequestedWait(clock);
    const error = rateLimited(10_000);
    wait.record([error]);
    clock.advance(4_000);
    wait.record([error]);
    assert.equal(wait.remainingMs, 6_000);
  });

  it("lasts as long as the longest of several waits", () => {
    const wait = new RequestedWait(new FakeClock());
    wait.record([rateLimited(3_000), rateLimited(8_000), rateLimited(5_000)]);
    assert.equal(wait.remainingMs, 8_000);
  });

  it("has no end time once it is over or was ended", () => {
    const clock = new FakeClock();
    const wait = new RequestedWait(clock);
    wait.record([rateLimited(1_000)]);
    const { endTime } = wait;
    clock.advance(1_000);
    const endTimeAfterwards = wait.endTime;
    wait.record([rateLimited(1_000)]);
    wait.end();
    assert.deepEqual([endTime, endTimeAfterwards, wait.endTime], [clock.monotonicNow(), undefined, undefined]);
  });
});
