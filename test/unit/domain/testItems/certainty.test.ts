import assert from "node:assert/strict";
import { computeCertainty, findUsableRate, parseRuns, proposeRuns } from "../../../../src/domain/testItems/certainty";

describe("proposeRuns", () => {
  for (const [rate, runs] of [
    [1 / 12, 35],
    [0.5, 5],
    [1, 1],
    [0.95, 1],
    [0.949, 2],
    [0.0296, 100],
    [0.01, 100],
    [1e-300, 100],
    [undefined, 20],
  ] as const) {
    it(`is ${runs} for a failure rate of ${rate}`, () => {
      assert.equal(proposeRuns(rate), runs);
    });
  }

  it("is the least number that shows a failure with 95% certainty, while that is at most 100", () => {
    for (let thousandth = 30; thousandth < 1_000; thousandth++) {
      const rate = thousandth / 1_000;
      const runs = proposeRuns(rate);
      assert.ok(computeCertainty(rate, runs) > 0.949_999, `${rate}: ${runs} are too few`);
      assert.ok(computeCertainty(rate, runs - 1) < 0.95, `${rate}: ${runs} are too many`);
    }
  });
});

describe("computeCertainty", () => {
  for (const [rate, runs, certainty] of [
    [0.01, 100, 0.634],
    [0.5, 2, 0.75],
    [1, 1, 1],
    [1e-12, 100, 1e-10],
  ] as const) {
    it(`is ${certainty} for ${runs} runs at a rate of ${rate}`, () => {
      assert.equal(Number(computeCertainty(rate, runs).toPrecision(3)), certainty);
    });
  }
});

describe("findUsableRate", () => {
  it("is a share above 0 and at most 1", () => {
    assert.deepEqual([0.2, 1, 0, -0.1, 1.1, 12, Number.NaN, undefined].map(findUsableRate), [
      0.2,
      1,
      ...Array.from({ length: 6 }, () => undefined),
    ]);
  });
});

describe("parseRuns", () => {
  it("reads whole numbers from 1 to 100", () => {
    assert.deepEqual(["1", " 35 ", "100", "0", "101", "1000", "", "3.5", "-3", "1e1", "many", "３"].map(parseRuns), [
      1,
      35,
      100,
      ...Array.from({ length: 9 }, () => undefined),
    ]);
  });
});
