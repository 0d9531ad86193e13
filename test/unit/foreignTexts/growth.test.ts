import assert from "node:assert/strict";
import { slownessOf } from "../../support/growth";

/** Measures something that takes 100 ms for 100,000 characters, and grows with a power of their number. */
const takes = (power: number) => (length: number) => {
  const ms = 100 * (length / 100_000) ** power;
  return { all: ms, single: ms };
};

const options = { maxMs: 1_000, length: 100_000 };

describe("slownessOf", () => {
  it("finds the powers 1.5 and 2", async () => {
    assert.deepEqual(
      [await slownessOf(takes(1.5), options), await slownessOf(takes(2), options)],
      ["13 ms for 25000 characters, 283 ms for 200000", "6 ms for 25000 characters, 400 ms for 200000"],
    );
  });

  it("finds nothing in a power of 1, and none that is a logarithm more", async () => {
    const withLogarithm = (length: number) => takes(1)(length * Math.log2(length / 1_000));
    assert.deepEqual(
      [await slownessOf(takes(1), options), await slownessOf(withLogarithm, options)],
      [undefined, undefined],
    );
  });

  it("finds texts that take long, whatever they grow with", async () => {
    assert.equal(await slownessOf(takes(1), { ...options, maxMs: 49 }), "over 49 ms for 50000 characters");
    assert.equal(await slownessOf(takes(1), { ...options, maxMs: 100 }), undefined);
  });

  it("believes no single measurement", async () => {
    let count = 0;
    const takesWithNoise = (length: number) => takes(count++ % 3 === 0 ? 2.5 : 1)(length);
    assert.equal(await slownessOf(takesWithNoise, options), undefined);
  });
});
