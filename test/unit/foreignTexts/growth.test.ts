import assert from "node:assert/strict";
import { slownessOf } from "../../support/growth";

/** Returns a measure of 100 ms for 100,000 characters that grows with a power of their number. */
const createMeasure = (power: number) => (length: number) => {
  const ms = 100 * (length / 100_000) ** power;
  return { all: ms, single: ms };
};

const options = { maxMs: 1_000, length: 100_000 };

describe("slownessOf", () => {
  it("describes time that grows with the power 1.5 or 2 of the length", async () => {
    assert.deepEqual(
      [await slownessOf(createMeasure(1.5), options), await slownessOf(createMeasure(2), options)],
      ["13 ms for 25000 characters, 283 ms for 200000", "6 ms for 25000 characters, 400 ms for 200000"],
    );
  });

  it("returns undefined for time that is linear, or linear times a logarithm", async () => {
    const withLogarithm = (length: number) => createMeasure(1)(length * Math.log2(length / 1_000));
    assert.deepEqual(
      [await slownessOf(createMeasure(1), options), await slownessOf(withLogarithm, options)],
      [undefined, undefined],
    );
  });

  it("describes time above the limit, even if it is linear", async () => {
    assert.equal(await slownessOf(createMeasure(1), { ...options, maxMs: 49 }), "over 49 ms for 50000 characters");
    assert.equal(await slownessOf(createMeasure(1), { ...options, maxMs: 100 }), undefined);
  });

  it("ignores single measurements that are too high", async () => {
    let count = 0;
    const measureWithNoise = (length: number) => createMeasure(count++ % 3 === 0 ? 2.5 : 1)(length);
    assert.equal(await slownessOf(measureWithNoise, options), undefined);
  });
});
