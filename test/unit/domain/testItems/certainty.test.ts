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
    it(`returns ${runs} for a failure rate of ${rate}`, () => {
      assert.equal(proposeRuns(rate), runs);
    });
  }

  it("returns the lowest number of runs, up to 100, that show a failure with a certainty of 95%", () => {
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
    it(`returns ${certainty} for ${runs} runs at a rate of ${rate}`, () => {
      assert.equal(Number(computeCertainty(rate, runs).toPrecision(3)), certainty);
    });
  }
});

describe("findUsableRate", () => {
  for (const rate of [0.2, 1]) {
    it(`returns ${rate}`, () => assert.equal(findUsableRate(rate), rate));
  }
  for (const rate of [0, -0.1, 1.1, 12, Number.NaN, undefined]) {
    it(`returns undefined for ${rate}`, () => assert.equal(findUsableRate(rate), undefined));
  }
});

describe("parseRuns", () => {
  for (const [text, runs] of [
    ["1", 1],
    [" 35 ", 35],
    ["100", 100],
  ] as const) {
    it(`returns ${runs} for "${text}"`, () => assert.equal(parseRuns(text), runs));
  }
  for (const text of ["0", "101", "1000", "", "3.5", "-3", "1e1", "many", "３"]) {
    it(`returns undefined for "${text}"`, () => assert.equal(parseRuns(text), undefined));
  }
});
