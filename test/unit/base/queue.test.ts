import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { CancelledError } from "../../../src/base/errors";
import { type Priority, Queue, type QueueLimits } from "../../../src/base/queue";
import { aTurn } from "../../support/fakes";

const neverAborted = new AbortController().signal;

/** Work that goes on until the test ends it, by name; what has begun and not ended is in `running`. */
function setUp(limits: QueueLimits) {
  const queue = new Queue(limits);
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string, priority: Priority, signal = neverAborted) =>
    queue.run(
      () =>
        new Promise<string>((resolve, reject) => {
          ends.set(name, (error) => {
            ends.delete(name);
            if (error) {
              reject(error);
            } else {
              resolve(name);
            }
          });
        }),
      priority,
      signal,
    );
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await aTurn();
    return [...ends.keys()].join(" ");
  };
  return { work, end, running: () => [...ends.keys()].join(" ") };
}

describe("Queue", () => {
  it("runs as many tasks as allowed and the rest in order, foreground tasks first", async () => {
    const { work, end, running } = setUp({ maxInFlight: 3, maxInBackground: 2 });
    for (const name of ["b1", "b2", "b3"]) {
      void work(name, "background");
    }
    assert.equal(running(), "b1 b2");
    for (const name of ["f1", "f2", "f3"]) {
      void work(name, "foreground");
    }
    assert.equal(running(), "b1 b2 f1");
    assert.equal(await end("b1"), "b2 f1 f2");
    assert.equal(await end("f1"), "b2 f2 f3");
    assert.equal(await end("f2"), "b2 f3 b3");
    assert.equal(await end("f3"), "b2 b3");
  });

  it("returns the task's result, and continues after a failure", async () => {
    const { work, end } = setUp({ maxInFlight: 1 });
    const failing = work("one", "foreground");
    const next = work("two", "foreground");
    failing.catch(() => {});
    assert.equal(await end("one", new TypeError("broken")), "two");
    await end("two");
    await assert.rejects(failing, TypeError);
    assert.equal(await next, "two");
  });

  it("runs no more in the background than at a time in all, if there is no limit of the background", async () => {
    const { work, end, running } = setUp({ maxInFlight: 2 });
    for (const name of ["b1", "b2", "b3"]) {
      void work(name, "background");
    }
    assert.equal(running(), "b1 b2");
    assert.equal(await end("b1"), "b2 b3");
  });

  it("leaves no listener behind on the signal of a task that waited", async () => {
    const { work, end } = setUp({ maxInFlight: 1 });
    const { signal } = new AbortController();
    void work("one", "foreground", signal);
    void work("two", "foreground", signal);
    assert.equal(getEventListeners(signal, "abort").length, 1);
    assert.equal(await end("one"), "two");
    assert.deepEqual(getEventListeners(signal, "abort"), []);
  });

  it("drops a task that is cancelled before its turn", async () => {
    const { work, end, running } = setUp({ maxInFlight: 1 });
    const abort = new AbortController();
    void work("one", "foreground");
    const droppedWork = work("two", "foreground", abort.signal);
    void work("three", "foreground");
    abort.abort("closed");
    await assert.rejects(droppedWork, (error) => error instanceof CancelledError && error.cause === "closed");
    assert.deepEqual([running(), getEventListeners(abort.signal, "abort")], ["one", []]);
    assert.equal(await end("one"), "three");
    await assert.rejects(work("four", "foreground", abort.signal), CancelledError);
  });
});
