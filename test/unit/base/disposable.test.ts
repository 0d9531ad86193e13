import * as assert from "node:assert/strict";
import { DisposableStore, toDisposable } from "../../../src/base/disposable";

describe("DisposableStore", () => {
  it("disposes in reverse order, each once", () => {
    const store = new DisposableStore();
    const order: string[] = [];
    for (const name of ["a", "b", "c"]) store.add(toDisposable(() => order.push(name)));
    store.dispose();
    store.dispose();
    assert.deepEqual([order, store.isDisposed], [["c", "b", "a"], true]);
  });

  it("disposes the others when one throws, and then throws", () => {
    const store = new DisposableStore();
    const order: string[] = [];
    store.add(toDisposable(() => order.push("a")));
    store.add({
      dispose() {
        throw new Error("stuck");
      },
    });
    assert.throws(() => store.dispose(), /stuck/);
    assert.deepEqual(order, ["a"]);
  });

  it("disposes at once what is added after it was disposed", () => {
    const store = new DisposableStore();
    store.dispose();
    let disposed = 0;
    store.add(toDisposable(() => disposed++));
    assert.equal(disposed, 1);
  });
});
