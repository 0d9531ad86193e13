import * as assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import {
  abortWith,
  Debounced,
  delay,
  SettleOrTimeout,
  unlessAborted,
  waitForCondition,
  waitUntilTrue,
} from "../../../src/base/async";
import { CancelledError } from "../../../src/base/errors";
import { Emitter } from "../../../src/base/event";
import { FakeClock } from "../../support/clock";
import { aTurn } from "../../support/fakes";

const listenerCount = (signal: AbortSignal) => getEventListeners(signal, "abort").length;

describe("delay", () => {
  it("resolves when the time has passed and not before", async () => {
    const clock = new FakeClock();
    let isOver = false;
    const waiting = delay(100, clock).then(() => {
      isOver = true;
    });
    clock.advance(99);
    await aTurn();
    assert.equal(isOver, false);
    clock.advance(1);
    await waiting;
  });

  it("rejects as soon as it is cancelled, and stops its timer", async () => {
    const clock = new FakeClock();
    const controller = new AbortController();
    const waiting = delay(100, clock, controller.signal);
    controller.abort("enough");
    await assert.rejects(waiting, (error) => error instanceof CancelledError && error.cause === "enough");
    assert.deepEqual([clock.running, listenerCount(controller.signal)], [[], 0]);
  });

  it("removes its listener from the signal", async () => {
    const clock = new FakeClock();
    const { signal } = new AbortController();
    const waiting = delay(100, clock, signal);
    const countBefore = listenerCount(signal);
    clock.advance(100);
    await waiting;
    assert.deepEqual([countBefore, listenerCount(signal)], [1, 0]);
  });

  it("starts no timer if it was cancelled before", async () => {
    const clock = new FakeClock();
    const isEnough = (error: unknown) => error instanceof CancelledError && error.cause === "enough";
    await assert.rejects(delay(100, clock, AbortSignal.abort("enough")), isEnough);
    assert.deepEqual(clock.running, []);
  });
});

describe("SettleOrTimeout", () => {
  function setUp() {
    const clock = new FakeClock();
    let runs = 0;
    const runner = new SettleOrTimeout(() => runs++, clock);
    return { clock, runner, getRuns: () => runs };
  }

  it("runs its work once when the promise settles", async () => {
    const { clock, runner, getRuns } = setUp();
    runner.runAfterSettled(Promise.resolve(true), 50);
    assert.equal(getRuns(), 0);
    await aTurn();
    assert.deepEqual([getRuns(), clock.running], [1, []]);
    clock.advance(100);
    assert.equal(getRuns(), 1);
  });

  it("runs its work at the timeout, counted from the first call", async () => {
    const { clock, runner, getRuns } = setUp();
    const createPendingPromise = () => new Promise<boolean>(() => {});
    runner.runAfterSettled(createPendingPromise(), 50);
    clock.advance(30);
    runner.runAfterSettled(createPendingPromise(), 2_000);
    clock.advance(19);
    assert.equal(getRuns(), 0);
    clock.advance(1);
    assert.deepEqual([getRuns(), clock.running], [1, []]);
  });

  it("restarts the timeout after its work has run", async () => {
    const { clock, runner, getRuns } = setUp();
    runner.runAfterSettled(Promise.resolve(true), 50);
    await aTurn();
    clock.advance(30);
    runner.runAfterSettled(new Promise<boolean>(() => {}), 50);
    clock.advance(49);
    const runsBefore = getRuns();
    clock.advance(1);
    assert.deepEqual([runsBefore, getRuns()], [1, 2]);
  });

  it("waits for the promise of the last call", async () => {
    const { runner, getRuns } = setUp();
    runner.runAfterSettled(Promise.resolve(true), 50);
    runner.runAfterSettled(new Promise<boolean>(() => {}), 50);
    await aTurn();
    assert.equal(getRuns(), 0);
  });

  it("keeps waiting if the promise resolves to false", async () => {
    const { clock, runner, getRuns } = setUp();
    runner.runAfterSettled(Promise.resolve(false), 50);
    await aTurn();
    assert.equal(getRuns(), 0);
    clock.advance(50);
    assert.equal(getRuns(), 1);
  });

  it("does not run its work after it was disposed", async () => {
    const { clock, runner, getRuns } = setUp();
    runner.runAfterSettled(Promise.resolve(true), 50);
    runner.dispose();
    runner.dispose();
    await aTurn();
    clock.advance(100);
    assert.deepEqual([getRuns(), clock.running], [0, []]);
  });
});

describe("waitForCondition", () => {
  const setUp = () => {
    const clock = new FakeClock();
    const events = [new Emitter<void>(), new Emitter<number>()] as const;
    const state = { isMet: false, isOver: false };
    const start = () =>
      waitForCondition(100, clock, [events[0].event, events[1].event], () => state.isMet).then(() => {
        state.isOver = true;
      });
    return { clock, events, state, start };
  };

  it("resolves with the event after which the condition is met, and stops its timer", async () => {
    const { clock, events, state, start } = setUp();
    const waiting = start();
    events[0].fire();
    await aTurn();
    assert.equal(state.isOver, false);
    state.isMet = true;
    events[1].fire(1);
    await waiting;
    assert.deepEqual(clock.running, []);
  });

  it("resolves at once if the condition is met", async () => {
    const { clock, state, start } = setUp();
    state.isMet = true;
    await start();
    assert.deepEqual(clock.running, []);
  });

  it("rejects with the error of a condition that throws, and stops its timer", async () => {
    const clock = new FakeClock();
    const waiting = waitForCondition(100, clock, [], () => assert.fail("broken"));
    await assert.rejects(waiting, /broken/);
    assert.deepEqual(clock.running, []);
  });

  it("resolves at the timeout", async () => {
    const { clock, state, start } = setUp();
    const waiting = start();
    clock.advance(99);
    await aTurn();
    assert.equal(state.isOver, false);
    clock.advance(1);
    await waiting;
  });
});

describe("Debounced", () => {
  it("runs its work once after several triggers, 100 ms after the last one", () => {
    const clock = new FakeClock();
    const start = clock.now();
    const times: number[] = [];
    const debouncer = new Debounced(() => times.push(clock.now() - start), 100, clock);
    debouncer.trigger();
    clock.advance(60);
    debouncer.trigger();
    clock.advance(1000);
    debouncer.trigger();
    clock.advance(1000);
    assert.deepEqual(times, [160, 1160]);
  });

  it("does not run its work after it was disposed", () => {
    const clock = new FakeClock();
    const debouncer = new Debounced(() => assert.fail("worked"), 100, clock);
    debouncer.dispose();
    debouncer.trigger();
    debouncer.dispose();
    clock.advance(1000);
    assert.deepEqual(clock.running, []);
  });
});

describe("abortWith", () => {
  it("aborts the controller with the signal, or at once if the signal is aborted already", () => {
    const source = new AbortController();
    const [linkedController, lateController] = [new AbortController(), new AbortController()];
    abortWith(linkedController, source.signal);
    source.abort("because");
    abortWith(lateController, source.signal);
    assert.deepEqual([linkedController.signal.reason, lateController.signal.reason], ["because", "because"]);
    assert.equal(listenerCount(source.signal), 0);
  });

  it("does not abort the controller once it is disposed", () => {
    const source = new AbortController();
    const linkedController = new AbortController();
    abortWith(linkedController, source.signal).dispose();
    const countAfter = listenerCount(source.signal);
    source.abort();
    assert.deepEqual([linkedController.signal.aborted, countAfter], [false, 0]);
  });

  it("does not abort the controller before the signal is aborted", () => {
    const linkedController = new AbortController();
    abortWith(linkedController, new AbortController().signal);
    assert.equal(linkedController.signal.aborted, false);
  });
});

describe("unlessAborted", () => {
  it("returns the result of the work", async () => {
    const { signal } = new AbortController();
    assert.equal(await unlessAborted(Promise.resolve(7), signal), 7);
    await assert.rejects(unlessAborted(Promise.reject(new Error("broken")), signal), /broken/);
  });

  it("does not wait for the work once the signal is aborted", async () => {
    const abort = new AbortController();
    const isClosed = (error: unknown) => error instanceof CancelledError && error.cause === "closed";
    const waiting = unlessAborted(new Promise<boolean>(() => {}), abort.signal);
    abort.abort("closed");
    await assert.rejects(waiting, isClosed);
    assert.equal(listenerCount(abort.signal), 0);
    await assert.rejects(unlessAborted(Promise.resolve(7), abort.signal), isClosed);
  });

  it("removes its listener from the signal whether the work succeeds or fails", async () => {
    const { signal } = new AbortController();
    const works = [
      unlessAborted(Promise.resolve(7), signal),
      unlessAborted(Promise.reject(new Error("broken")), signal),
    ];
    const countBefore = listenerCount(signal);
    await Promise.allSettled(works);
    await aTurn();
    assert.deepEqual([countBefore, listenerCount(signal)], [2, 0]);
  });
});

describe("waitUntilTrue", () => {
  it("resolves with the event after which the condition is met, and removes its listener", async () => {
    const changed = new Emitter<void>();
    let [value, checks] = [0, 0];
    const waiting = waitUntilTrue(() => ++checks > 0 && value > 1, [changed.event], new AbortController().signal);
    for (value = 1; value < 3; value++) {
      changed.fire();
    }
    await waiting;
    changed.fire();
    assert.equal(checks, 3);
  });

  it("resolves at once if the condition is met", () => waitUntilTrue(() => true, [], new AbortController().signal));

  it("rejects once the signal is aborted, and removes its listeners", async () => {
    const abort = new AbortController();
    const [loads, settings] = [new Emitter<void>(), new Emitter<void>()];
    let checks = 0;
    const waiting = waitUntilTrue(() => ++checks > 9, [loads.event, settings.event], abort.signal);
    abort.abort();
    await assert.rejects(waiting, CancelledError);
    loads.fire();
    settings.fire();
    assert.equal(checks, 1);
  });
});
