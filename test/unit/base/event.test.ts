import * as assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";

describe("Emitter", () => {
  it("calls its listeners in their order, until they are disposed", () => {
    const emitter = new Emitter<number>();
    const heard: string[] = [];
    const first = emitter.event((value) => heard.push(`first ${value}`));
    emitter.event((value) => heard.push(`second ${value}`));
    emitter.fire(1);
    first.dispose();
    emitter.fire(2);
    assert.deepEqual(heard, ["first 1", "second 1", "second 2"]);
  });

  it("passes this and collects subscriptions as VS Code's events do", () => {
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

  it("keeps one listener that throws from silencing the others", () => {
    const errors: unknown[] = [];
    const heard: number[] = [];
    const emitter = new Emitter<number>((error) => errors.push(error));
    emitter.event(() => {
      throw "boom";
    });
    emitter.event((value) => heard.push(value));
    emitter.fire(1);
    assert.deepEqual([errors, heard], [["boom"], [1]]);
  });

  it("does not call a listener that was disposed or added while it fires", () => {
    const emitter = new Emitter<void>();
    const heard: string[] = [];
    emitter.event(() => {
      second.dispose();
      emitter.event(() => heard.push("late"));
    });
    const second = emitter.event(() => heard.push("second"));
    emitter.fire();
    assert.deepEqual(heard, []);
  });

  it("calls nobody after it was disposed", () => {
    const emitter = new Emitter<void>();
    emitter.event(() => assert.fail("called"));
    emitter.dispose();
    emitter.fire();
  });
});
