import * as assert from "node:assert/strict";
import { mock } from "node:test";
import { Emitter, joinEvents } from "../../../src/base/event";

describe("Emitter", () => {
  it("calls its listeners in order until they are disposed", () => {
    const emitter = new Emitter<number>();
    const calls: string[] = [];
    const first = emitter.event((value) => calls.push(`first ${value}`));
    emitter.event((value) => calls.push(`second ${value}`));
    emitter.fire(1);
    first.dispose();
    emitter.fire(2);
    assert.deepEqual(calls, ["first 1", "second 1", "second 2"]);
  });

  it("passes `this` and collects subscriptions like VS Code's events", () => {
    const emitter = new Emitter<number>();
    const self = { sum: 0 };
    const subscriptions: { dispose(): void }[] = [];
    emitter.event(
      function (this: typeof self, value) {
        this.sum += value;
      },
      self,
      subscriptions,
    );
    emitter.fire(2);
    subscriptions[0]?.dispose();
    emitter.fire(3);
    assert.equal(self.sum, 2);
  });

  it("calls the other listeners when one throws", () => {
    const errors: unknown[] = [];
    const values: number[] = [];
    const emitter = new Emitter<number>((error) => errors.push(error));
    emitter.event(() => {
      throw "boom";
    });
    emitter.event((value) => values.push(value));
    emitter.fire(1);
    assert.deepEqual([errors, values], [["boom"], [1]]);
  });

  it("rethrows the error of a listener in a microtask if there is no error handler", () => {
    const tasks: (() => void)[] = [];
    mock.method(globalThis, "queueMicrotask", (task: () => void) => tasks.push(task));
    const values: number[] = [];
    const emitter = new Emitter<number>();
    emitter.event(() => {
      throw new Error("boom");
    });
    emitter.event((value) => values.push(value));
    emitter.fire(1);
    mock.restoreAll();
    assert.deepEqual([values, tasks.length], [[1], 1]);
    assert.throws(tasks[0] ?? assert.fail, /boom/);
  });

  it("does not call a listener that is disposed or added while it fires", () => {
    const emitter = new Emitter<void>();
    const calls: string[] = [];
    emitter.event(() => {
      second.dispose();
      emitter.event(() => calls.push("late"));
    });
    const second = emitter.event(() => calls.push("second"));
    emitter.fire();
    assert.deepEqual(calls, []);
  });

  it("calls no listener after it was disposed", () => {
    const emitter = new Emitter<void>();
    emitter.event(() => assert.fail("called"));
    emitter.dispose();
    emitter.fire();
  });
});

describe("joinEvents", () => {
  function setUp() {
    const [loads, settings] = [new Emitter<void>(), new Emitter<void>()];
    return { loads, settings, event: joinEvents(loads.event, settings.event) };
  }

  it("fires whenever one of the events does, until it is disposed", () => {
    const { loads, settings, event } = setUp();
    let calls = 0;
    const subscription = event(() => calls++);
    loads.fire();
    settings.fire();
    loads.fire();
    subscription.dispose();
    loads.fire();
    settings.fire();
    assert.equal(calls, 3);
  });

  it("passes `this` and collects its subscription like VS Code's events", () => {
    const { loads, settings, event } = setUp();
    const self = { calls: 0 };
    const subscriptions: { dispose(): void }[] = [];
    event(
      function (this: typeof self) {
        this.calls++;
      },
      self,
      subscriptions,
    );
    settings.fire();
    for (const subscription of subscriptions) {
      subscription.dispose();
    }
    settings.fire();
    loads.fire();
    assert.deepEqual([self.calls, subscriptions.length], [1, 1]);
  });
});
