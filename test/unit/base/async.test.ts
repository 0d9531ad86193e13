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

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const listenerCount = (signal: AbortSignal) => getEventListeners(signal, "abort").length;

describe("delay", () => {
  it("resolves when the time has passed and not before", async () => {
    const clock = new FakeClock();
    let isOver = false;
    const waiting = delay(100, clock).then(() => {
      isOver = true;
    });
    clock.advance(99);
    await turn();
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

  it("leaves no listener behind on the signal of a session", async () => {
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
    let works = 0;
    const patient = new SettleOrTimeout(() => works++, clock);
    return { clock, patient, works: () => works };
  }

  it("runs its work once when the promise settles", async () => {
    const { clock, patient, works } = setUp();
    patient.runAfterSettled(Promise.resolve(true), 50);
    assert.equal(works(), 0);
    await turn();
    assert.deepEqual([works(), clock.running], [1, []]);
    clock.advance(100);
    assert.equal(works(), 1);
  });

  it("runs its work at the timeout, counted from the first call", async () => {
    const { clock, patient, works } = setUp();
    const createPendingPromise = () => new Promise<boolean>(() => {});
    patient.runAfterSettled(createPendingPromise(), 50);
    clock.advance(30);
    patient.runAfterSettled(createPendingPromise(), 2_000);
    clock.advance(19);
    assert.equal(works(), 0);
    clock.advance(1);
    assert.deepEqual([works(), clock.running], [1, []]);
  });

  it("counts the timeout anew once its work has run", async () => {
    const { clock, patient, works } = setUp();
    patient.runAfterSettled(Promise.resolve(true), 50);
    await turn();
    clock.advance(30);
    patient.runAfterSettled(new Promise<boolean>(() => {}), 50);
    clock.advance(49);
    const worksBefore = works();
    clock.advance(1);
    assert.deepEqual([worksBefore, works()], [1, 2]);
  });

  it("waits for the promise of the last call", async () => {
    const { patient, works } = setUp();
    patient.runAfterSettled(Promise.resolve(true), 50);
    patient.runAfterSettled(new Promise<boolean>(() => {}), 50);
    await turn();
    assert.equal(works(), 0);
  });

  it("keeps waiting if the promise resolves to false", async () => {
    const { clock, patient, works } = setUp();
    patient.runAfterSettled(Promise.resolve(false), 50);
    await turn();
    assert.equal(works(), 0);
    clock.advance(50);
    assert.equal(works(), 1);
  });

  it("does not run its work after it was disposed", async () => {
    const { clock, patient, works } = setUp();
    patient.runAfterSettled(Promise.resolve(true), 50);
    patient.dispose();
    patient.dispose();
    await turn();
    clock.advance(100);
    assert.deepEqual([works(), clock.running], [0, []]);
  });
});

describe("waitForCondition", () => {
  const waitFor = () => {
    const clock = new FakeClock();
    const events = [new Emitter<void>(), new Emitter<number>()] as const;
    const state = { holds: false, over: false };
    const start = () =>
      waitForCondition(100, clock, [events[0].event, events[1].event], () => state.holds).then(() => {
        state.over = true;
      });
    return { clock, events, state, start };
  };

  it("resolves with the event after which the condition holds, and leaves no timer", async () => {
    const { clock, events, state, start } = waitFor();
    const waiting = start();
    events[0].fire();
    await turn();
    assert.equal(state.over, false);
    state.holds = true;
    events[1].fire(1);
    await waiting;
    assert.deepEqual(clock.running, []);
  });

  it("resolves at once if the condition holds", async () => {
    const { clock, state, start } = waitFor();
    state.holds = true;
    await start();
    assert.deepEqual(clock.running, []);
  });

  it("rejects with the error of a condition that throws, and leaves no timer", async () => {
    const clock = new FakeClock();
    const waiting = waitForCondition(100, clock, [], () => assert.fail("broken"));
    await assert.rejects(waiting, /broken/);
    assert.deepEqual(clock.running, []);
  });

  it("resolves at the timeout", async () => {
    const { clock, state, start } = waitFor();
    const waiting = start();
    clock.advance(99);
    await turn();
    assert.equal(state.over, false);
    clock.advance(1);
    await waiting;
  });
});

describe("Debounced", () => {
  it("runs its work once, after the last trigger", () => {
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
  it("aborts with the signal, at once if it is aborted", () => {
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

  it("leaves no listener behind on the signal of a session, whether the work succeeds or fails", async () => {
    const { signal } = new AbortController();
    const works = [
      unlessAborted(Promise.resolve(7), signal),
      unlessAborted(Promise.reject(new Error("broken")), signal),
    ];
    const countBefore = listenerCount(signal);
    await Promise.allSettled(works);
    await turn();
    assert.deepEqual([countBefore, listenerCount(signal)], [2, 0]);
  });
});

describe("waitUntilTrue", () => {
  it("resolves with the event after which the condition holds, and removes its listener", async () => {
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

  it("resolves at once if the condition holds", () => waitUntilTrue(() => true, [], new AbortController().signal));

  it("rejects with the signal, and removes its listeners", async () => {
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
