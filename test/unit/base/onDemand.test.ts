import assert from "node:assert/strict";
import { OnDemand } from "../../../src/base/onDemand";

describe("on demand", () => {
  it("is made when it is first asked for, once for all who ask", async () => {
    let made = 0;
    const part = new OnDemand(async () => ({ number: ++made }));
    const before = { made, current: part.current };
    const [one, other] = await Promise.all([part.get(), part.get()]);
    const later = await part.get();
    assert.deepEqual(before, { made: 0, current: undefined });
    assert.deepEqual({ made, one, current: part.current }, { made: 1, one: { number: 1 }, current: { number: 1 } });
    assert.ok(one === other && other === later);
  });

  it("tells all who wait that it failed, and tries again for the next", async () => {
    const outcomes = ["broken", "whole"];
    const part = new OnDemand(async () => {
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
