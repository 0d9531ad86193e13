import assert from "node:assert/strict";
import { NumbersByHash } from "../../../../src/domain/logs/numbersByHash";

/** Returns the numbers of a hash up to the first of which `isLast` is true. */
function numbersOf(numbers: NumbersByHash, hash: number, isLast = (_number: number) => false): readonly number[] {
  const numbersSoFar: number[] = [];
  numbers.forEach(hash, (number) => {
    numbersSoFar.push(number);
    return !isLast(number);
  });
  return numbersSoFar;
}

describe("NumbersByHash", () => {
  it("visits the numbers of a hash, the last one first, until one is enough", () => {
    const numbers = new NumbersByHash();
    for (const number of [10, 20, 30]) {
      numbers.add(7, number);
    }
    assert.deepEqual(numbersOf(numbers, 7), [30, 20, 10]);
    assert.deepEqual(
      numbersOf(numbers, 7, (number) => number === 20),
      [30, 20],
    );
    assert.deepEqual(numbersOf(numbers, 8), []);
  });

  it("keeps hashes apart that share a place in its table", () => {
    const numbers = new NumbersByHash();
    const hashes = [7, 7 + 65_536, 7 - 65_536];
    for (const [index, hash] of hashes.entries()) {
      numbers.add(hash, index);
    }
    assert.deepEqual(
      hashes.map((hash) => numbersOf(numbers, hash)),
      [[0], [1], [2]],
    );
  });

  it("holds as many numbers as are added", () => {
    const numbers = new NumbersByHash();
    for (let number = 0; number < 5_000; number++) {
      numbers.add(number % 2, number);
    }
    const lists = [0, 1].map((hash) => numbersOf(numbers, hash));
    assert.deepEqual(
      lists.map((list) => [list.length, list[0], list.at(-1)]),
      [
        [2_500, 4_998, 0],
        [2_500, 4_999, 1],
      ],
    );
  });
});
