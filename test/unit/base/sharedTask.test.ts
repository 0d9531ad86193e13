import assert from "node:assert/strict";
import { CancelledError } from "../../../src/base/errors";
import { SharedTask } from "../../../src/base/sharedTask";

const never = new AbortController().signal;

function setUp() {
  let finish: (value: number) => void = () => {};
  let fail: (error: Error) => void = () => {};
  let given: AbortSignal | undefined;
  const work = new SharedTask<number>((signal) => {
    given = signal;
    return new Promise((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
  });
  return {
    work,
    finish: (value: number) => finish(value),
    fail: (error: Error) => fail(error),
    stopped: () => given?.aborted,
  };
}

describe("shared work", () => {
  it("gives everyone who joins the same answer", async () => {
    const { work, finish } = setUp();
    const both = Promise.all([work.join(never), work.join(never)]);
    finish(4);
    assert.deepEqual(await both, [4, 4]);
  });

  it("goes on for the others when one leaves, and stops when the last has left", async () => {
    const { work, stopped } = setUp();
    const [one, other] = [new AbortController(), new AbortController()];
    const joined = [one, other].map(({ signal }) => work.join(signal));
    one.abort();
    await assert.rejects(joined[0] as Promise<number>, CancelledError);
    assert.deepEqual([stopped(), work.isAborted], [false, false]);
    other.abort();
    await assert.rejects(joined[1] as Promise<number>, CancelledError);
    assert.deepEqual([stopped(), work.isAborted], [true, true]);
  });

  it("fails for everyone", async () => {
    const { work, fail } = setUp();
    const joined = [work.join(never), work.join(never)];
    const refusals = joined.map((promise) => assert.rejects(promise, TypeError));
    fail(new TypeError("broken"));
    await Promise.all(refusals);
  });
});
