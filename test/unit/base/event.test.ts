import * as assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";

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
