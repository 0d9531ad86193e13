import assert from "node:assert/strict";
import { CancelledError } from "../../../src/base/errors";
import { Lazy, lazy } from "../../../src/base/lazy";

describe("Lazy", () => {
  it("is made when it is first asked for, once for all who ask", async () => {
    let made = 0;
    const part = new Lazy(async () => ({ number: ++made }));
    const before = { made, current: part.current };
    const [one, other] = await Promise.all([part.get(), part.get()]);
    const later = await part.get();
    assert.deepEqual(before, { made: 0, current: undefined });
    assert.deepEqual({ made, one, current: part.current }, { made: 1, one: { number: 1 }, current: { number: 1 } });
    assert.ok(one === other && other === later);
  });

  it("tells all who wait that it failed, and tries again for the next", async () => {
    const outcomes = ["broken", "whole"];
    const part = new Lazy(async () => {
      const outcome = outcomes.shift();
      if (outcome === "broken") throw new Error(outcome);
      return outcome;
    });
    const failed = await Promise.allSettled([part.get(), part.get()]);
    assert.deepEqual(
      failed.map((result) => result.status === "rejected" && String(result.reason)),
      ["Error: broken", "Error: broken"],
    );
    assert.equal(part.current, undefined);
    assert.equal(await part.get(), "whole");
  });
});

describe("a Lazy that is cancelled", () => {
  const setUp = () => {
    const creations: { readonly signal: AbortSignal; finish(value: string): void }[] = [];
    const part = new Lazy<string>((signal) => new Promise((finish) => creations.push({ signal, finish })));
    return { part, creations };
  };

  it("goes on for the others, and stops when everyone has cancelled", async () => {
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

  it("is created again for the next request, whatever the one before it still gives", async () => {
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

  it("creates nothing for a request that was cancelled before", async () => {
    const { part, creations } = setUp();
    await assert.rejects(part.get(AbortSignal.abort()), CancelledError);
    assert.equal(creations.length, 0);
  });

  it("keeps a value that one got and others cancelled", async () => {
    const { part, creations } = setUp();
    const cancelled = new AbortController();
    const requests = [part.get(cancelled.signal).catch(() => "cancelled"), part.get()];
    cancelled.abort();
    creations[0]?.finish("created");
    assert.deepEqual(await Promise.all(requests), ["cancelled", "created"]);
    assert.deepEqual([await part.get(), creations.length], ["created", 1]);
  });
});

describe("a Lazy that is forgotten", () => {
  it("is created again, and those who wait still get what was under way", async () => {
    const values = ["old", "new"];
    const part = new Lazy(async () => values.shift());
    const waiting = part.get();
    part.forget();
    assert.equal(await waiting, "old");
    assert.deepEqual([part.current, await part.get(), part.current], [undefined, "new", "new"]);
    part.forget();
    assert.equal(part.current, undefined);
  });
});

describe("lazy", () => {
  it("makes its object with the first call, once, and passes arguments and answers on", async () => {
    let made = 0;
    const adder = lazy(async () => {
      made++;
      return { add: async (one: number, other: number) => one + other };
    });
    const before = made;
    const sums = await Promise.all([adder.add(1, 2), adder.add(3, 4)]);
    assert.deepEqual({ before, made, sums }, { before: 0, made: 1, sums: [3, 7] });
  });

  it("can be awaited without being made", async () => {
    const never = lazy<{ read(): Promise<void> }>(() => assert.fail("made"));
    assert.equal(await never, never);
  });

  it("rejects as the making does, and tries again with the next call", async () => {
    const outcomes = [() => Promise.reject(new Error("broken")), async () => ({ read: async () => "whole" })];
    const reader = lazy<{ read(): Promise<string> }>(() => outcomes.shift()?.() ?? assert.fail("made too often"));
    assert.equal(await reader.read().catch(String), "Error: broken");
    assert.equal(await reader.read(), "whole");
  });
});
