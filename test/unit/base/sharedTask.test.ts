import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { CancelledError } from "../../../src/base/errors";
import { SharedTask } from "../../../src/base/sharedTask";
import { aTurn } from "../../support/fakes";

const neverAborted = new AbortController().signal;

function setUp() {
  let finish: (value: number) => void = () => {};
  let fail: (error: Error) => void = () => {};
  let taskSignal: AbortSignal | undefined;
  const work = new SharedTask<number>((signal) => {
    taskSignal = signal;
    return new Promise((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
  });
  return {
    work,
    finish: (value: number) => finish(value),
    fail: (error: Error) => fail(error),
    isStopped: () => taskSignal?.aborted,
  };
}

describe("SharedTask", () => {
  it("gives the same result to all callers", async () => {
    const { work, finish } = setUp();
    const results = Promise.all([work.join(neverAborted), work.join(neverAborted)]);
    finish(4);
    assert.deepEqual(await results, [4, 4]);
  });

  it("continues for the others when one leaves, and stops when the last has left", async () => {
    const { work, isStopped } = setUp();
    const [controller, otherController] = [new AbortController(), new AbortController()];
    const joined = [controller, otherController].map(({ signal }) => work.join(signal));
    controller.abort();
    await assert.rejects(joined[0] as Promise<number>, CancelledError);
    assert.deepEqual([isStopped(), work.isAborted], [false, false]);
    otherController.abort();
    await assert.rejects(joined[1] as Promise<number>, CancelledError);
    assert.deepEqual([isStopped(), work.isAborted], [true, true]);
  });

  it("says why a caller has left", async () => {
    const { work } = setUp();
    const controller = new AbortController();
    const result = work.join(controller.signal);
    controller.abort("closed");
    await assert.rejects(result, (error) => error instanceof CancelledError && error.cause === "closed");
  });

  it("stops at the very moment at which the last caller leaves", () => {
    const { work, isStopped } = setUp();
    const controller = new AbortController();
    work.join(controller.signal).catch(() => {});
    controller.abort();
    assert.equal(isStopped(), true);
  });

  it("cannot be joined by a caller that has left before", async () => {
    const { work, isStopped } = setUp();
    await assert.rejects(work.join(AbortSignal.abort()), CancelledError);
    assert.equal(isStopped(), false);
  });

  it("leaves no listener behind on the signal of a session", async () => {
    const { work, finish } = setUp();
    const { signal } = new AbortController();
    const results = [work.join(signal), work.join(signal)];
    assert.equal(getEventListeners(signal, "abort").length, 2);
    finish(4);
    await Promise.all(results);
    assert.deepEqual(getEventListeners(signal, "abort"), []);
  });

  it("may fail while nobody waits", async () => {
    const { fail } = setUp();
    fail(new TypeError("broken"));
    await aTurn();
  });

  it("rejects for all callers", async () => {
    const { work, fail } = setUp();
    const joined = [work.join(neverAborted), work.join(neverAborted)];
    const refusals = joined.map((promise) => assert.rejects(promise, TypeError));
    fail(new TypeError("broken"));
    await Promise.all(refusals);
  });
});
