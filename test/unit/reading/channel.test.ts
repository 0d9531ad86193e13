import assert from "node:assert/strict";
import { MessageChannel } from "node:worker_threads";
import { CancelledError } from "../../../src/base/errors";
import { Channel, RemoteError, ThreadEndedError } from "../../../src/reading/channel";

interface Methods {
  double(number: number): Promise<number>;
  fail(): Promise<void>;
  wait(): Promise<void>;
}

/** Two ends of a connection; the far one says when a waiting call was cancelled. */
function connect() {
  const { port1, port2 } = new MessageChannel();
  const cancellation = new Promise<void>((resolve) => {
    Channel.open<object, Methods>(port2, {
      double: async (_signal, number) => 2 * number,
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
    });
  });
  const near = Channel.open<Methods, object>(port1, {});
  return { near, cancellation, close: () => port1.close() };
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
});
