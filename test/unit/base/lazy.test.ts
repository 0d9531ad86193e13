import assert from "node:assert/strict";
import { CancelledError } from "../../../src/base/errors";
import { Lazy, lazy } from "../../../src/base/lazy";

describe("Lazy", () => {
  it("creates its value on first use, once for all callers", async () => {
    let createdCount = 0;
    const value = new Lazy(async () => ({ number: ++createdCount }));
    assert.deepEqual([createdCount, value.current], [0, undefined]);
    const [firstValue, secondValue] = await Promise.all([value.get(), value.get()]);
    const laterValue = await value.get();
    assert.deepEqual([createdCount, firstValue, value.current], [1, { number: 1 }, { number: 1 }]);
    assert.ok(firstValue === secondValue && secondValue === laterValue);
  });

  it("passes a failure to all waiting callers, and tries again for the next", async () => {
    const outcomes = ["broken", "whole"];
    const value = new Lazy(async () => {
      const outcome = outcomes.shift();
      if (outcome === "broken") {
        throw new Error(outcome);
      }
      return outcome;
    });
    const results = await Promise.allSettled([value.get(), value.get()]);
    assert.deepEqual(
      results.map((result) => result.status === "rejected" && String(result.reason)),
      ["Error: broken", "Error: broken"],
    );
    assert.equal(value.current, undefined);
    assert.equal(await value.get(), "whole");
  });
});

describe("Lazy, cancelled", () => {
  const setUp = () => {
    const creations: { readonly signal: AbortSignal; finish(value: string): void }[] = [];
    const value = new Lazy<string>((signal) => new Promise((finish) => creations.push({ signal, finish })));
    return { value, creations };
  };

  it("continues for the other callers, and stops when all have cancelled", async () => {
    const { value, creations } = setUp();
    const [first, second] = [new AbortController(), new AbortController()];
    const requests = [value.get(first.signal), value.get(second.signal)];
    first.abort();
    await assert.rejects(requests[0] ?? assert.fail(), CancelledError);
    const isStoppedEarly = creations[0]?.signal.aborted;
    second.abort();
    await assert.rejects(requests[1] ?? assert.fail(), CancelledError);
    assert.deepEqual([isStoppedEarly, creations[0]?.signal.aborted, creations.length], [false, true, 1]);
  });

  it("creates the value again for the next caller, and ignores the cancelled creation", async () => {
    const { value, creations } = setUp();
    const cancelled = new AbortController();
    const request = value.get(cancelled.signal);
    cancelled.abort();
    await assert.rejects(request, CancelledError);
    const next = value.get();
    creations[0]?.finish("cancelled");
    creations[1]?.finish("next");
    assert.deepEqual([await next, value.current, creations.length], ["next", "next", 2]);
  });

  it("creates nothing for a caller that was cancelled before", async () => {
    const { value, creations } = setUp();
    await assert.rejects(value.get(AbortSignal.abort()), CancelledError);
    assert.equal(creations.length, 0);
  });

  it("keeps a value that one caller received and others cancelled", async () => {
    const { value, creations } = setUp();
    const cancelled = new AbortController();
    const requests = [value.get(cancelled.signal).catch(() => "cancelled"), value.get()];
    cancelled.abort();
    creations[0]?.finish("created");
    assert.deepEqual(await Promise.all(requests), ["cancelled", "created"]);
    assert.deepEqual([await value.get(), creations.length], ["created", 1]);
  });
});

describe("Lazy, forgotten", () => {
  it("creates the value again, and passes the pending one to those who wait", async () => {
    const values = ["old", "new"];
    const value = new Lazy(async () => values.shift());
    const waiting = value.get();
    value.forget();
    assert.equal(await waiting, "old");
    assert.deepEqual([value.current, await value.get(), value.current], [undefined, "new", "new"]);
    value.forget();
    assert.equal(value.current, undefined);
  });

  it("creates the next value once, even if the forgotten one arrives meanwhile", async () => {
    const finishes: ((value: string) => void)[] = [];
    const value = new Lazy<string>(() => new Promise((finish) => finishes.push(finish)));
    const oldRequest = value.get();
    value.forget();
    const newRequests = [value.get()];
    finishes[0]?.("old");
    assert.equal(await oldRequest, "old");
    newRequests.push(value.get());
    finishes[1]?.("new");
    assert.deepEqual([await Promise.all(newRequests), value.current, finishes.length], [["new", "new"], "new", 2]);
  });
});

describe("lazy", () => {
  it("creates its object with the first call, once, and passes on arguments and results", async () => {
    let createdCount = 0;
    const adder = lazy(async () => {
      createdCount++;
      return { add: async (augend: number, addend: number) => augend + addend };
    });
    assert.equal(createdCount, 0);
    const sums = await Promise.all([adder.add(1, 2), adder.add(3, 4)]);
    assert.deepEqual([createdCount, sums], [1, [3, 7]]);
  });

  it("can be awaited without creating its object", async () => {
    const lazyReader = lazy<{ read(): Promise<void> }>(() => assert.fail("created"));
    assert.equal(await lazyReader, lazyReader);
  });

  it("rejects if the creation does, and tries again with the next call", async () => {
    const outcomes = [() => Promise.reject(new Error("broken")), async () => ({ read: async () => "whole" })];
    const reader = lazy<{ read(): Promise<string> }>(() => outcomes.shift()?.() ?? assert.fail("created too often"));
    assert.equal(await reader.read().catch(String), "Error: broken");
    assert.equal(await reader.read(), "whole");
  });
});
