import assert from "node:assert/strict";
import { LoadSize } from "../../../src/domain/loadSize";
import type { FailingTest } from "../../../src/domain/records";
import { failingTest } from "../../support/builders";

/** Characters of the id and the name of `failingTest()`. */
const ownCharacters = "1adds tax".length;
const maxCharacters = 67_108_864;

describe("LoadSize", () => {
  it("accepts 50,000 tests and no more", () => {
    const size = new LoadSize();
    for (let count = 0; count < 49_999; count++) {
      size.add(failingTest());
    }
    assert.deepEqual(
      [size.isFull, size.add(failingTest()), size.isFull, size.add(failingTest())],
      [false, true, true, false],
    );
  });

  const withText = (length: number): [field: string, test: FailingTest][] => {
    const text = "x".repeat(length);
    return [
      ["name", failingTest({ name: `adds tax${text}` })],
      ["owners", failingTest({ owners: ["", text] })],
      ["failures", failingTest({ mostCommonFailures: [{ summary: text, count: 12 }] })],
      ["status", failingTest({ status: { reason: text, since: 12 } })],
    ];
  };
  for (const [missingCharacters, isFull] of [
    [1, false],
    [0, true],
  ] as const) {
    for (const [field, test] of withText(maxCharacters - ownCharacters - missingCharacters)) {
      it(`${isFull ? "is" : "is not"} full if the ${field} leave ${missingCharacters} of 64 Mi characters`, () => {
        const size = new LoadSize();
        size.add(test);
        assert.equal(size.isFull, isFull);
      });
    }
  }
});
