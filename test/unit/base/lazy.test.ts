import assert from "node:assert/strict";
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
