import assert from "node:assert/strict";
import { RetryAfterGate } from "../../../src/api/retryAfterGate";
import { ServiceError } from "../../../src/domain/serviceError";
import { rejection } from "../../support/client";
import { FakeClock } from "../../support/clock";

const rateLimited = (retryAfterMs: number) =>
  new ServiceError("rateLimited", {
    operation: "listFailingTests",
    host: "api.example.com",
    status: 429,
    retryAfterMs,
  });

function createGate() {
  const clock = new FakeClock();
  const gate = new RetryAfterGate(clock, "api.example.com", undefined);
  const checkRejection = async () => {
    const error = await rejection(gate.check("getTestRun"));
    assert.ok(error instanceof ServiceError);
    return error.details.retryAfterMs;
  };
  return { clock, gate, checkRejection };
}

describe("RetryAfterGate", () => {
  it("lets requests pass before a period and after it", async () => {
    const { clock, gate } = createGate();
    await assert.doesNotReject(gate.check("getTestRun"));
    gate.recordFailure(rateLimited(60_000));
    clock.advance(60_000);
    await assert.doesNotReject(gate.check("getTestRun"));
  });

  it("rejects requests of every operation with the rest of the period", async () => {
    const { clock, gate, checkRejection } = createGate();
    gate.recordFailure(rateLimited(60_000));
    clock.advance(10_000);
    assert.equal(await checkRejection(), 50_000);
  });

  it("keeps a longer period when a shorter one follows", async () => {
    const { gate, checkRejection } = createGate();
    gate.recordFailure(rateLimited(60_000));
    gate.recordFailure(rateLimited(5_000));
    assert.equal(await checkRejection(), 60_000);
  });

  it("extends a period when a longer one follows", async () => {
    const { gate, checkRejection } = createGate();
    gate.recordFailure(rateLimited(5_000));
    gate.recordFailure(rateLimited(60_000));
    assert.equal(await checkRejection(), 60_000);
  });

  it("ignores failures without a period", async () => {
    const { gate } = createGate();
    gate.recordFailure(new Error("broken"));
    gate.recordFailure(new ServiceError("serverError", { operation: "getTestRun", host: "api.example.com" }));
    await assert.doesNotReject(gate.check("getTestRun"));
  });
});
