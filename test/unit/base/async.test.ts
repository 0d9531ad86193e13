import * as assert from "node:assert/strict";
import {
  abortWith,
  Debounced,
  delay,
  forEachYielding,
  SettleOrTimeout,
  unlessAborted,
  waitForCondition,
  whenTrue,
} from "../../../src/base/async";
import { CancelledError } from "../../../src/base/errors";
import { Emitter } from "../../../src/base/event";
import { FakeClock } from "../../support/clock";

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

describe("Patient", () => {
  function setUp() {
    const clock = new FakeClock();
    let works = 0;
    const patient = new SettleOrTimeout(() => works++, clock);
    return { clock, patient, works: () => works };
  }

  it("works when what it waits for is there, once", async () => {
    const { clock, patient, works } = setUp();
    patient.runAfterSettled(Promise.resolve(true), 50);
    assert.equal(works(), 0);
    await turn();
    clock.advance(100);
    assert.deepEqual([works(), clock.running], [1, []]);
  });

  it("works when its patience is over, counted from the first time it was asked", async () => {
    const { clock, patient, works } = setUp();
    const never = () => new Promise<boolean>(() => {});
    patient.runAfterSettled(never(), 50);
    clock.advance(30);
    patient.runAfterSettled(never(), 2_000);
    clock.advance(19);
    assert.equal(works(), 0);
    clock.advance(1);
    assert.deepEqual([works(), clock.running], [1, []]);
  });

  it("waits for what it was asked to wait for last", async () => {
    const { patient, works } = setUp();
    patient.runAfterSettled(Promise.resolve(true), 50);
    patient.runAfterSettled(new Promise<boolean>(() => {}), 50);
    await turn();
    assert.equal(works(), 0);
  });

  it("goes on waiting where what it waits for has not come", async () => {
    const { clock, patient, works } = setUp();
    patient.runAfterSettled(Promise.resolve(false), 50);
    await turn();
    assert.equal(works(), 0);
    clock.advance(50);
    assert.equal(works(), 1);
  });

  it("does not work any more after it was disposed", async () => {
    const { clock, patient, works } = setUp();
    patient.runAfterSettled(Promise.resolve(true), 50);
    patient.dispose();
    await turn();
    clock.advance(100);
    assert.equal(works(), 0);
  });
});

describe("waiting for something to hold", () => {
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

  it("is over with the event after which it does, and leaves no timer", async () => {
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

  it("is over at once where it holds already", async () => {
    const { clock, state, start } = waitFor();
    state.holds = true;
    await start();
    assert.deepEqual(clock.running, []);
  });

  it("is over when the time is", async () => {
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

describe("abortWith", () => {
  it("aborts with the signal, at once if it has been aborted", () => {
    const source = new AbortController();
    const [linked, late] = [new AbortController(), new AbortController()];
    abortWith(linked, source.signal);
    source.abort("because");
    abortWith(late, source.signal);
    assert.deepEqual([linked.signal.reason, late.signal.reason], ["because", "because"]);
  });

  it("leaves the controller alone once it is disposed", () => {
    const source = new AbortController();
    const linked = new AbortController();
    abortWith(linked, source.signal).dispose();
    source.abort();
    assert.equal(linked.signal.aborted, false);
  });
});

describe("unlessAborted", () => {
  it("gives what the work gives", async () => {
    const { signal } = new AbortController();
    assert.equal(await unlessAborted(Promise.resolve(7), signal), 7);
    await assert.rejects(unlessAborted(Promise.reject(new Error("broken")), signal), /broken/);
  });

  it("does not wait for the work once the signal is aborted", async () => {
    const abort = new AbortController();
    const waiting = unlessAborted(new Promise<boolean>(() => {}), abort.signal);
    abort.abort();
    await assert.rejects(waiting, CancelledError);
    await assert.rejects(unlessAborted(Promise.resolve(7), abort.signal), CancelledError);
  });
});

describe("whenTrue", () => {
  it("waits for the event after which the condition holds, and then listens no more", async () => {
    const changed = new Emitter<void>();
    let [value, checks] = [0, 0];
    const waiting = whenTrue(() => ++checks > 0 && value > 1, [changed.event], new AbortController().signal);
    for (value = 1; value < 3; value++) changed.fire();
    await waiting;
    changed.fire();
    assert.equal(checks, 3);
  });

  it("gives up with the signal", async () => {
    const abort = new AbortController();
    const waiting = whenTrue(() => false, [], abort.signal);
    abort.abort();
    await assert.rejects(waiting, CancelledError);
  });
});

describe("inTurns", () => {
  const busy = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; );
  };

  it("visits all in order and gives others a turn when it takes long", async () => {
    const order: string[] = [];
    setImmediate(() => order.push("other"));
    await forEachYielding(["a", "b"], undefined, (item) => {
      order.push(item);
      busy(20);
    });
    assert.deepEqual(order, ["a", "other", "b"]);
  });

  it("goes on with one piece of work in a turn, however many there are", async () => {
    const order: string[] = [];
    const work = (...items: string[]) =>
      forEachYielding(items, undefined, (item) => {
        order.push(item);
        busy(20);
      });
    const turn = () => {
      order.push("turn");
      if (order.length < 8) setImmediate(turn);
    };
    setImmediate(turn);
    await Promise.all([work("a1", "a2"), work("b1", "b2")]);
    assert.deepEqual(order, ["a1", "b1", "turn", "a2", "turn", "b2", "turn", "turn"]);
  });

  it("notices a cancellation during that turn", async () => {
    const controller = new AbortController();
    setImmediate(() => controller.abort());
    await assert.rejects(
      forEachYielding([1], controller.signal, () => busy(20)),
      CancelledError,
    );
  });
});
