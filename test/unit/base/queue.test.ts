import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { CancelledError } from "../../../src/base/errors";
import { type Priority, Queue, type QueueLimits } from "../../../src/base/queue";
import { aTurn } from "../../support/fakes";

const neverAborted = new AbortController().signal;

describe("Queue", () => {
  it("runs as many tasks as allowed, then the waiting ones in order, foreground tasks first", async () => {
    const { add, end, listRunning } = setUp({ maxInFlight: 3, maxInBackground: 2 });
    for (const name of ["b1", "b2", "b3"]) {
      void add(name, "background");
    }
    assert.equal(listRunning(), "b1 b2");
    for (const name of ["f1", "f2", "f3"]) {
      void add(name, "foreground");
    }
    assert.equal(listRunning(), "b1 b2 f1");
    assert.equal(await end("b1"), "b2 f1 f2");
    assert.equal(await end("f1"), "b2 f2 f3");
    assert.equal(await end("f2"), "b2 f3 b3");
    assert.equal(await end("f3"), "b2 b3");
  });

  it("returns the task's result, and continues after a failure", async () => {
    const { add, end } = setUp({ maxInFlight: 1 });
    const failing = add("one", "foreground");
    const next = add("two", "foreground");
    failing.catch(() => {});
    assert.equal(await end("one", new TypeError("broken")), "two");
    await end("two");
    await assert.rejects(failing, TypeError);
    assert.equal(await next, "two");
  });

  it("limits background tasks by the limit of all tasks if they have none of their own", async () => {
    const { add, end, listRunning } = setUp({ maxInFlight: 2 });
    for (const name of ["b1", "b2", "b3"]) {
      void add(name, "background");
    }
    assert.equal(listRunning(), "b1 b2");
    assert.equal(await end("b1"), "b2 b3");
  });

  it("removes its listener from the signal of a task that starts", async () => {
    const { add, end } = setUp({ maxInFlight: 1 });
    const { signal } = new AbortController();
    void add("one", "foreground", signal);
    void add("two", "foreground", signal);
    assert.equal(getEventListeners(signal, "abort").length, 1);
    assert.equal(await end("one"), "two");
    assert.deepEqual(getEventListeners(signal, "abort"), []);
  });

  it("drops a task that is cancelled before its turn", async () => {
    const { add, end, listRunning } = setUp({ maxInFlight: 1 });
    const abort = new AbortController();
    void add("one", "foreground");
    const cancelledTask = add("two", "foreground", abort.signal);
    void add("three", "foreground");
    abort.abort("closed");
    await assert.rejects(cancelledTask, (error) => error instanceof CancelledError && error.cause === "closed");
    assert.deepEqual([listRunning(), getEventListeners(abort.signal, "abort")], ["one", []]);
    assert.equal(await end("one"), "three");
    await assert.rejects(add("four", "foreground", abort.signal), CancelledError);
  });
});

/** Creates a queue whose tasks run until the test ends them by their names; both functions return the running tasks. */
function setUp(limits: QueueLimits) {
  const queue = new Queue(limits);
  const ends = new Map<string, (error?: Error) => void>();
  const add = (name: string, priority: Priority, signal = neverAborted) =>
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
    return listRunning();
  };
  const listRunning = () => [...ends.keys()].join(" ");
  return { add, end, listRunning };
}
