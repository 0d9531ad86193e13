import assert from "node:assert/strict";
import { CancelledError } from "../../../src/base/errors";
import { Lazy, lazy } from "../../../src/base/lazy";

describe("Lazy", () => {
  it("creates its value on first use, once for all callers", async () => {
    let createdCount = 0;
    const part = new Lazy(async () => ({ number: ++createdCount }));
    const initial = { made: createdCount, current: part.current };
    const [firstValue, secondValue] = await Promise.all([part.get(), part.get()]);
    const laterValue = await part.get();
    assert.deepEqual(initial, { made: 0, current: undefined });
    assert.deepEqual(
      { made: createdCount, one: firstValue, current: part.current },
      { made: 1, one: { number: 1 }, current: { number: 1 } },
    );
    assert.ok(firstValue === secondValue && secondValue === laterValue);
  });

  it("passes a failure to all waiting callers, and tries again for the next", async () => {
    const outcomes = ["broken", "whole"];
    const part = new Lazy(async () => {
      const outcome = outcomes.shift();
      if (outcome === "broken") {
        throw new Error(outcome);
      }
      return outcome;
    });
    const results = await Promise.allSettled([part.get(), part.get()]);
    assert.deepEqual(
      results.map((result) => result.status === "rejected" && String(result.reason)),
      ["Error: broken", "Error: broken"],
    );
    assert.equal(part.current, undefined);
    assert.equal(await part.get(), "whole");
  });
});

describe("Lazy, cancelled", () => {
  const setUp = () => {
    const creations: { readonly signal: AbortSignal; finish(value: string): void }[] = [];
    const part = new Lazy<string>((signal) => new Promise((finish) => creations.push({ signal, finish })));
    return { part, creations };
  };

  it("continues for the other callers, and stops when all have cancelled", async () => {
    const { part, creations } = setUp();
    const [first, second] = [new AbortController(), new AbortController()];
    const requests = [part.get(first.signal), part.get(second.signal)];
    first.abort();
    await assert.rejects(requests[0] ?? assert.fail(), CancelledError);
    const isStoppedEarly = creations[0]?.signal.aborted;
    second.abort();
    await assert.rejects(requests[1] ?? assert.fail(), CancelledError);
    assert.deepEqual([isStoppedEarly, creations[0]?.signal.aborted, creations.length], [false, true, 1]);
  });

  it("creates the value again for the next caller, and ignores the abandoned one", async () => {
    const { part, creations } = setUp();
    const cancelled = new AbortController();
    const request = part.get(cancelled.signal);
    cancelled.abort();
    await assert.rejects(request, CancelledError);
    const next = part.get();
    creations[0]?.finish("cancelled");
    creations[1]?.finish("next");
    assert.deepEqual([await next, part.current, creations.length], ["next", "next", 2]);
  });

  it("creates nothing for a caller that was cancelled before", async () => {
    const { part, creations } = setUp();
    await assert.rejects(part.get(AbortSignal.abort()), CancelledError);
    assert.equal(creations.length, 0);
  });

  it("keeps a value that one caller received and others cancelled", async () => {
    const { part, creations } = setUp();
    const cancelled = new AbortController();
    const requests = [part.get(cancelled.signal).catch(() => "cancelled"), part.get()];
    cancelled.abort();
    creations[0]?.finish("created");
    assert.deepEqual(await Promise.all(requests), ["cancelled", "created"]);
    assert.deepEqual([await part.get(), creations.length], ["created", 1]);
  });
});

describe("Lazy, forgotten", () => {
  it("creates the value again, and passes the pending one to those who wait", async () => {
    const values = ["old", "new"];
    const part = new Lazy(async () => values.shift());
    const waiting = part.get();
    part.forget();
    assert.equal(await waiting, "old");
    assert.deepEqual([part.current, await part.get(), part.current], [undefined, "new", "new"]);
    part.forget();
    assert.equal(part.current, undefined);
  });

  it("creates the next value once, even if the forgotten one arrives meanwhile", async () => {
    const finishes: ((value: string) => void)[] = [];
    const part = new Lazy<string>(() => new Promise((finish) => finishes.push(finish)));
    const oldRequest = part.get();
    part.forget();
    const newRequests = [part.get()];
    finishes[0]?.("old");
    assert.equal(await oldRequest, "old");
    newRequests.push(part.get());
    finishes[1]?.("new");
    assert.deepEqual([await Promise.all(newRequests), part.current, finishes.length], [["new", "new"], "new", 2]);
  });
});

describe("lazy", () => {
  it("creates its object with the first call, once, and passes on arguments and results", async () => {
    let createdCount = 0;
    const adder = lazy(async () => {
      createdCount++;
      return { add: async (augend: number, addend: number) => augend + addend };
    });
    const createdBefore = createdCount;
    const sums = await Promise.all([adder.add(1, 2), adder.add(3, 4)]);
    assert.deepEqual({ before: createdBefore, made: createdCount, sums }, { before: 0, made: 1, sums: [3, 7] });
  });

  it("can be awaited without creating its object", async () => {
    const lazyReader = lazy<{ read(): Promise<void> }>(() => assert.fail("made"));
    assert.equal(await lazyReader, lazyReader);
  });

  it("rejects if the creation does, and tries again with the next call", async () => {
    const outcomes = [() => Promise.reject(new Error("broken")), async () => ({ read: async () => "whole" })];
    const reader = lazy<{ read(): Promise<string> }>(() => outcomes.shift()?.() ?? assert.fail("made too often"));
    assert.equal(await reader.read().catch(String), "Error: broken");
    assert.equal(await reader.read(), "whole");
  });
});
