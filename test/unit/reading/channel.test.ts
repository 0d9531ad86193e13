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

describe("Channel", () => {
  it("resolves with the result of a method of the other thread", async () => {
    const { near, close } = connect();
    assert.deepEqual(await Promise.all([near.call("double", [2]), near.call("double", [21])]), [4, 42]);
    assert.equal(near.pendingCount, 0);
    close();
  });

  it("rejects with the message of a method that fails", async () => {
    const { near, close } = connect();
    const isRemoteError = (error: unknown) => error instanceof RemoteError && error.message === "no such thing";
    await assert.rejects(near.call("fail", []), isRemoteError);
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

  it("requests each part of a result when it is needed", async () => {
    const { near, yieldedNumbers, runCount, close } = connect();
    const parts: number[] = [];
    const read = async () => {
      for await (const part of near.callForParts("count", [3])) {
        parts.push(part);
        assert.deepEqual([yieldedNumbers, near.pendingCount], [parts, 1]);
      }
    };
    await assert.rejects(read, RemoteError);
    assert.deepEqual([parts, runCount(), near.pendingCount], [[1, 2, 3], 4, 0]);
    close();
  });

  it("ends the method if the caller needs no further parts", async () => {
    const { near, cancellation, yieldedNumbers, close } = connect();
    for await (const part of near.callForParts("count", [1_000])) {
      if (part === 2) {
        break;
      }
    }
    await cancellation;
    assert.deepEqual([yieldedNumbers, near.pendingCount], [[1, 2], 0]);
    close();
  });

  const interruptions = [
    ["the call is cancelled", CancelledError],
    ["the other thread ends", ThreadEndedError],
  ] as const;
  for (const [description, error] of interruptions) {
    it(`rejects while it receives parts if ${description}`, async () => {
      const { near, close } = connect();
      const abort = new AbortController();
      const read = async () => {
        for await (const _ of near.callForParts("count", [1_000], abort.signal)) {
          if (error === CancelledError) {
            abort.abort();
          } else {
            near.end("gone");
          }
        }
      };
      await assert.rejects(read, error);
      assert.equal(near.pendingCount, 0);
      close();
    });
  }
});

/** Connects two channels. `cancellation` resolves once a call is cancelled in the far one, or its parts have ended. */
function connect() {
  const { port1, port2 } = new MessageChannel();
  const yieldedNumbers: number[] = [];
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
            yieldedNumbers.push(number);
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
  return { near, cancellation, yieldedNumbers, runCount: () => runCount, close: () => port1.close() };
}
