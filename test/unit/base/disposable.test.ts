import * as assert from "node:assert/strict";
import { DisposableStore, toDisposable } from "../../../src/base/disposable";

describe("DisposableStore", () => {
  it("disposes in reverse order, each once", () => {
    const store = new DisposableStore();
    const order: string[] = [];
    for (const name of ["a", "b", "c"]) {
      store.add(toDisposable(() => order.push(name)));
    }
    store.dispose();
    store.dispose();
    assert.deepEqual([order, store.isDisposed], [["c", "b", "a"], true]);
  });

  it("owns several that are added together, in their order", () => {
    const store = new DisposableStore();
    const order: string[] = [];
    store.addAll(...["a", "b"].map((name) => toDisposable(() => order.push(name))));
    store.dispose();
    store.addAll(toDisposable(() => order.push("c")));
    assert.deepEqual(order, ["b", "a", "c"]);
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
    store.add({ dispose: () => disposed++ });
    store.dispose();
    assert.equal(disposed, 1);
  });

  it("disposes nothing before, and nothing twice", () => {
    const store = new DisposableStore();
    let disposed = 0;
    store.add({ dispose: () => disposed++ });
    const counts = [store.isDisposed, disposed];
    store.dispose();
    store.dispose();
    assert.deepEqual([...counts, store.isDisposed, disposed], [false, 0, true, 1]);
  });

  it("disposes nothing twice if one of its items disposes the store", () => {
    const store = new DisposableStore();
    let disposed = 0;
    store.add({ dispose: () => disposed++ });
    store.add({ dispose: () => store.dispose() });
    store.dispose();
    assert.equal(disposed, 1);
  });

  it("throws the first error of several", () => {
    const store = new DisposableStore();
    for (const message of ["second", "first"]) {
      store.add({
        dispose() {
          throw new Error(message);
        },
      });
    }
    assert.throws(() => store.dispose(), /first/);
  });
});

describe("toDisposable", () => {
  it("cleans up once, however often it is disposed", () => {
    let cleanUps = 0;
    const disposable = toDisposable(() => cleanUps++);
    const cleanUpsBefore = cleanUps;
    disposable.dispose();
    disposable.dispose();
    assert.deepEqual([cleanUpsBefore, cleanUps], [0, 1]);
  });
});
