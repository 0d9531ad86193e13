import assert from "node:assert/strict";
import { appendAll, findMax, findMin, preferNonEmpty, selectHighest } from "../../../src/base/collections";

describe("lists of a million", () => {
  const numbers = Array.from({ length: 1_000_000 }, (_, index) => index - 5);

  it("are appended", () => {
    const list = [7];
    appendAll(list, numbers);
    assert.deepEqual([list.length, list[0], list[1], list.at(-1)], [1_000_001, 7, -5, 999_994]);
  });

  it("are searched for their smallest and largest number", () => {
    assert.deepEqual([findMin(numbers), findMax(numbers)], [-5, 999_994]);
    assert.deepEqual([findMin([3, 1, 2]), findMax([1, 3, 2])], [1, 3]);
    assert.deepEqual([findMin(numbers, -7), findMax(numbers, 2_000_000)], [-7, 2_000_000]);
    assert.deepEqual([findMin([]), findMax([]), findMax([], 3)], [Infinity, -Infinity, 3]);
  });
});

describe("selectHighest", () => {
  it("returns the items with the highest score in their order, and none if no score is above 0", () => {
    const selections = [0, 1, 2].map((offset) => selectHighest(["aa", "b", "cc", ""], ({ length }) => length - offset));
    assert.deepEqual(selections, [["aa", "cc"], ["aa", "cc"], []]);
  });
});

describe("preferNonEmpty", () => {
  it("returns the second list only if the first one is empty", () => {
    assert.deepEqual([preferNonEmpty([1], [2]), preferNonEmpty([], [2])], [[1], [2]]);
  });
});
