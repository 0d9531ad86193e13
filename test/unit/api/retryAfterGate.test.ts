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
  const remainingMs = async () => {
    const error = await rejection(gate.check("getTestRun"));
    assert.ok(error instanceof ServiceError);
    return error.details.retryAfterMs;
  };
  return { clock, gate, remainingMs };
}

describe("RetryAfterGate", () => {
  it("lets requests pass before a period and after it", async () => {
    const { clock, gate } = createGate();
    await gate.check("getTestRun");
    gate.recordFailure(rateLimited(60_000));
    clock.advance(60_000);
    await gate.check("getTestRun");
  });

  it("rejects requests of every operation with the rest of the period", async () => {
    const { clock, gate, remainingMs } = createGate();
    gate.recordFailure(rateLimited(60_000));
    clock.advance(10_000);
    assert.equal(await remainingMs(), 50_000);
  });

  it("is not shortened by a later, shorter period", async () => {
    const { gate, remainingMs } = createGate();
    gate.recordFailure(rateLimited(60_000));
    gate.recordFailure(rateLimited(5_000));
    assert.equal(await remainingMs(), 60_000);
  });

  it("is extended by a longer period", async () => {
    const { gate, remainingMs } = createGate();
    gate.recordFailure(rateLimited(5_000));
    gate.recordFailure(rateLimited(60_000));
    assert.equal(await remainingMs(), 60_000);
  });

  it("ignores failures without a period", async () => {
    const { gate } = createGate();
    gate.recordFailure(new Error("broken"));
    gate.recordFailure(new ServiceError("serverError", { operation: "getTestRun", host: "api.example.com" }));
    await gate.check("getTestRun");
  });
});
