import * as assert from "node:assert/strict";
import { DisposableStore, toDisposable } from "../../../src/base/disposable";

describe("DisposableStore", () => {
  it("disposes in reverse order, each once", () => {
    const store = new DisposableStore();
    const order: string[] = [];
    for (const name of ["a", "b", "c"]) {
      store.add(toDisposable(() => order.push(name)));
    }
    const before = [[...order], store.isDisposed];
    store.dispose();
    store.dispose();
    assert.deepEqual([...before, order, store.isDisposed], [[], false, ["c", "b", "a"], true]);
  });

  it("adds several at once, in their order", () => {
    const store = new DisposableStore();
    const order: string[] = [];
    store.addAll(...["a", "b"].map((name) => toDisposable(() => order.push(name))));
    store.dispose();
    store.addAll(toDisposable(() => order.push("c")));
    assert.deepEqual(order, ["b", "a", "c"]);
  });

  it("disposes the other items when one throws, and then throws its error", () => {
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

  it("disposes an item at once that is added after the store was disposed", () => {
    const store = new DisposableStore();
    store.dispose();
    let disposed = 0;
    store.add({ dispose: () => disposed++ });
    store.dispose();
    assert.equal(disposed, 1);
  });

  it("disposes no item twice if one of them disposes the store", () => {
    const store = new DisposableStore();
    let disposed = 0;
    store.add({ dispose: () => disposed++ });
    store.add({ dispose: () => store.dispose() });
    store.dispose();
    assert.equal(disposed, 1);
  });

  it("throws the first error of several", () => {
    const store = new DisposableStore();
    for (const message of ["second error", "first error"]) {
      store.add({
        dispose() {
          throw new Error(message);
        },
      });
    }
    assert.throws(() => store.dispose(), { message: "first error" });
  });
});

describe("toDisposable", () => {
  it("calls its function once, however often it is disposed", () => {
    let cleanUps = 0;
    const disposable = toDisposable(() => cleanUps++);
    const cleanUpsBefore = cleanUps;
    disposable.dispose();
    disposable.dispose();
    assert.deepEqual([cleanUpsBefore, cleanUps], [0, 1]);
  });
});
