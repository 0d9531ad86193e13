import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { CancelledError } from "../../../src/base/errors";
import { SharedTask } from "../../../src/base/sharedTask";
import { aTurn } from "../../support/fakes";

const neverAborted = new AbortController().signal;

describe("SharedTask", () => {
  it("gives the same result to all callers", async () => {
    const { task, finish } = setUp();
    const results = Promise.all([task.join(neverAborted), task.join(neverAborted)]);
    finish(4);
    assert.deepEqual(await results, [4, 4]);
  });

  it("continues for the others when one leaves, and stops when the last has left", async () => {
    const { task, isStopped } = setUp();
    const [controller, otherController] = [new AbortController(), new AbortController()];
    const joined = [controller, otherController].map(({ signal }) => task.join(signal));
    controller.abort();
    await assert.rejects(joined[0] as Promise<number>, CancelledError);
    assert.deepEqual([isStopped(), task.isAborted], [false, false]);
    otherController.abort();
    await assert.rejects(joined[1] as Promise<number>, CancelledError);
    assert.deepEqual([isStopped(), task.isAborted], [true, true]);
  });

  it("rejects with the reason for which a caller has left", async () => {
    const { task } = setUp();
    const controller = new AbortController();
    const result = task.join(controller.signal);
    controller.abort("closed");
    await assert.rejects(result, (error) => error instanceof CancelledError && error.cause === "closed");
  });

  it("stops synchronously when the last caller leaves", () => {
    const { task, isStopped } = setUp();
    const controller = new AbortController();
    task.join(controller.signal).catch(() => {});
    controller.abort();
    assert.equal(isStopped(), true);
  });

  it("rejects a caller whose signal is aborted already", async () => {
    const { task, isStopped } = setUp();
    await assert.rejects(task.join(AbortSignal.abort()), CancelledError);
    assert.equal(isStopped(), false);
  });

  it("removes its listeners from the signal", async () => {
    const { task, finish } = setUp();
    const { signal } = new AbortController();
    const results = [task.join(signal), task.join(signal)];
    assert.equal(getEventListeners(signal, "abort").length, 2);
    finish(4);
    await Promise.all(results);
    assert.deepEqual(getEventListeners(signal, "abort"), []);
  });

  it("causes no unhandled rejection if it fails before anyone has joined, and rejects later callers", async () => {
    const { task, fail } = setUp();
    fail(new TypeError("broken"));
    await aTurn();
    await assert.rejects(task.join(neverAborted), TypeError);
  });

  it("rejects for all callers if it fails", async () => {
    const { task, fail } = setUp();
    const joined = [task.join(neverAborted), task.join(neverAborted)];
    const rejections = joined.map((promise) => assert.rejects(promise, TypeError));
    fail(new TypeError("broken"));
    await Promise.all(rejections);
  });
});

function setUp() {
  let finish: (value: number) => void = () => {};
  let fail: (error: Error) => void = () => {};
  let taskSignal: AbortSignal | undefined;
  const task = new SharedTask<number>((signal) => {
    taskSignal = signal;
    return new Promise((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
  });
  return {
    task,
    finish: (value: number) => finish(value),
    fail: (error: Error) => fail(error),
    isStopped: () => taskSignal?.aborted,
  };
}
