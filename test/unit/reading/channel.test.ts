import assert from "node:assert/strict";
import { MessageChannel } from "node:worker_threads";
import { CancelledError } from "../../../src/base/errors";
import { Channel, type Handlers, RemoteError, ThreadEndedError } from "../../../src/reading/channel";

interface Methods {
  double(number: number): Promise<number>;
  count(end: number): AsyncIterable<number>;
  fail(): Promise<void>;
  wait(): Promise<void>;
}

/** Two ends of a connection; the far one says when a waiting call was cancelled. */
function connect() {
  const { port1, port2 } = new MessageChannel();
  const givenNumbers: number[] = [];
  let runCount = 0;
  const run = <T>(work: () => Promise<T>) => {
    runCount++;
    return work();
  };
  const cancellation = new Promise<void>((resolve) => {
    const handlers: Handlers<Methods> = {
      double: async (_signal, number) => 2 * number,
      async *count(_signal, end) {
        try {
          for (let number = 1; number <= end; number++) {
            givenNumbers.push(number);
            yield number;
          }
          throw new RangeError("no more");
        } finally {
          resolve();
        }
      },
      fail: async () => {
        throw new RangeError("no such thing");
      },
      wait: (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            resolve();
            reject(new CancelledError());
          });
        }),
    };
    Channel.open<object, Methods>(port2, handlers, run);
  });
  const near = Channel.open<Methods, object>(port1, {});
  return { near, cancellation, givenNumbers, runCount: () => runCount, close: () => port1.close() };
}

describe("Channel", () => {
  it("returns what the method of the other thread returns", async () => {
    const { near, close } = connect();
    assert.deepEqual(await Promise.all([near.call("double", [2]), near.call("double", [21])]), [4, 42]);
    assert.equal(near.pendingCount, 0);
    close();
  });

  it("rejects with the message of a method that fails", async () => {
    const { near, close } = connect();
    const error = await near.call("fail", []).catch((reason: unknown) => reason);
    assert.ok(error instanceof RemoteError);
    assert.equal(error.message, "no such thing");
    close();
  });

  it("cancels a call in both threads", async () => {
    const { near, cancellation, close } = connect();
    const controller = new AbortController();
    const call = near.call("wait", [], controller.signal);
    controller.abort();
    await assert.rejects(call, CancelledError);
    await cancellation;
    await assert.rejects(near.call("double", [2], controller.signal), CancelledError);
    close();
  });

  it("rejects every call once the other thread has ended", async () => {
    const { near, close } = connect();
    const call = near.call("wait", []);
    near.end("gone");
    await assert.rejects(call, ThreadEndedError);
    await assert.rejects(near.call("double", [2]), ThreadEndedError);
    close();
  });

  it("asks for the next part of an answer once it is needed", async () => {
    const { near, givenNumbers, runCount, close } = connect();
    const parts: number[] = [];
    const read = async () => {
      for await (const part of near.callForParts("count", [3])) {
        parts.push(part);
        assert.deepEqual([givenNumbers, near.pendingCount], [parts, 1]);
      }
    };
    await assert.rejects(read, RemoteError);
    assert.deepEqual([parts, runCount(), near.pendingCount], [[1, 2, 3], 4, 0]);
    close();
  });

  it("ends an answer of which no further part is needed", async () => {
    const { near, cancellation, givenNumbers, close } = connect();
    for await (const part of near.callForParts("count", [1_000])) {
      if (part === 2) {
        break;
      }
    }
    await cancellation;
    assert.deepEqual([givenNumbers, near.pendingCount], [[1, 2], 0]);
    close();
  });

  it("gives the parts no further once it is cancelled, or the other thread has ended", async () => {
    for (const [end, error] of [
      ["cancelled", CancelledError],
      ["ended", ThreadEndedError],
    ] as const) {
      const { near, close } = connect();
      const abort = new AbortController();
      const read = async () => {
        for await (const _ of near.callForParts("count", [1_000], abort.signal)) {
          if (end === "cancelled") {
            abort.abort();
          } else {
            near.end("gone");
          }
        }
      };
      await assert.rejects(read, error);
      assert.equal(near.pendingCount, 0);
      close();
    }
  });
});
