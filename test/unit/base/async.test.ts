import * as assert from "node:assert/strict";
import { Debounced, delay, SingleFlight, yieldToOthers } from "../../../src/base/async";
import { CancelledError } from "../../../src/base/errors";
import { FakeClock } from "../../support/clock";

/** A promise that is settled from outside. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("delay", () => {
  it("resolves when the time is over and not before", async () => {
    const clock = new FakeClock();
    let over = false;
    const waiting = delay(100, clock).then(() => {
      over = true;
    });
    clock.advance(99);
    await turn();
    assert.equal(over, false);
    clock.advance(1);
    await waiting;
  });

  it("rejects as soon as it is cancelled, and stops its timer", async () => {
    const clock = new FakeClock();
    const controller = new AbortController();
    const waiting = delay(100, clock, controller.signal);
    controller.abort("enough");
    await assert.rejects(waiting, (error) => error instanceof CancelledError && error.cause === "enough");
    assert.deepEqual(clock.running, []);
  });

  it("starts no timer when it was cancelled before", async () => {
    const clock = new FakeClock();
    await assert.rejects(delay(100, clock, AbortSignal.abort()), CancelledError);
    assert.deepEqual(clock.running, []);
  });
});

describe("SingleFlight", () => {
  function flights() {
    const started: ReturnType<typeof deferred<number>>[] = [];
    const flight = new SingleFlight(() => {
      const next = deferred<number>();
      started.push(next);
      return next.promise;
    });
    return { started, flight };
  }

  it("lets all calls during a run share one further run", async () => {
    const { started, flight } = flights();
    const calls = [flight.run(), flight.run(), flight.run(), flight.run()];
    assert.equal(started.length, 1);
    started[0]?.resolve(1);
    await turn();
    assert.equal(started.length, 2);
    started[1]?.resolve(2);
    assert.deepEqual(await Promise.all(calls), [1, 2, 2, 2]);
  });

  it("starts the pending run although the first one failed", async () => {
    const { started, flight } = flights();
    const first = flight.run();
    const second = flight.run();
    started[0]?.reject(new Error("first"));
    await assert.rejects(first, /first/);
    started[1]?.resolve(2);
    assert.equal(await second, 2);
  });

  it("starts anew when nothing is under way", async () => {
    const { started, flight } = flights();
    const first = flight.run();
    started[0]?.resolve(1);
    await first;
    void flight.run();
    assert.equal(started.length, 2);
  });
});

describe("Debounced", () => {
  it("works once, after the last trigger", () => {
    const clock = new FakeClock();
    const start = clock.now();
    const times: number[] = [];
    const debounced = new Debounced(() => times.push(clock.now() - start), 100, clock);
    debounced.trigger();
    clock.advance(60);
    debounced.trigger();
    clock.advance(1000);
    assert.deepEqual(times, [160]);
  });

  it("does not work after it was disposed", () => {
    const clock = new FakeClock();
    const debounced = new Debounced(() => assert.fail("worked"), 100, clock);
    debounced.trigger();
    debounced.dispose();
    clock.advance(1000);
    assert.deepEqual(clock.running, []);
  });
});

describe("yieldToOthers", () => {
  it("gives others a turn", async () => {
    const order: string[] = [];
    setImmediate(() => order.push("other"));
    await yieldToOthers();
    order.push("self");
    assert.deepEqual(order, ["other", "self"]);
  });

  it("notices a cancellation during that turn", async () => {
    const controller = new AbortController();
    setImmediate(() => controller.abort());
    await assert.rejects(yieldToOthers(controller.signal), CancelledError);
  });
});
