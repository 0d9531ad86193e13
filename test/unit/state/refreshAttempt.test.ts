import assert from "node:assert/strict";
import { createMoment } from "../../../src/base/age";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import { ServiceError, type ServiceFailure } from "../../../src/domain/serviceError";
import { completeAttempt, describeAttempt, describeFirstAttempt } from "../../../src/state/refreshAttempt";
import { harbour } from "../../support/builders";
import { FakeClock } from "../../support/clock";

const clock = new FakeClock();
const start = createMoment(clock.now(), clock);

function createState(reason?: ServiceFailure): FailingTestsState {
  const state = { repository: harbour, choice: "7d", tests: [], unreadable: 0, loading: false } as const;
  if (!reason) {
    return state;
  }
  return { ...state, error: new ServiceError(reason, { operation: "listFailingTests", host: "api.example.com" }) };
}

describe("completeAttempt", () => {
  it("counts consecutive failures, and starts again after a success", () => {
    const failures = [[createState(), createState("unreachable")], [createState()]].map(
      (states) => completeAttempt({ start, failures: 2 }, states).failures,
    );
    assert.deepEqual(failures, [3, 0]);
  });

  it("records that access was denied", () => {
    assert.deepEqual(completeAttempt({ start, failures: 0 }, [createState("forbidden")]), {
      start,
      failures: 1,
      forbidden: true,
    });
  });
});

describe("describeAttempt", () => {
  it("returns the start of the attempt by its age", () => {
    const laterClock = new FakeClock();
    const attempt = { start: createMoment(laterClock.now(), laterClock), failures: 1 };
    const startTime = laterClock.monotonicNow();
    laterClock.advance(5_000);
    assert.deepEqual(describeAttempt(attempt, laterClock), { lastAttempt: startTime, failures: 1 });
  });
});

describe("describeFirstAttempt", () => {
  it("is urgent if it is told so", () => {
    assert.deepEqual(
      [describeFirstAttempt(true), describeFirstAttempt(false)],
      [{ failures: 0, urgent: true }, { failures: 0 }],
    );
  });
});
