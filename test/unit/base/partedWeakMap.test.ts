import assert from "node:assert/strict";
import { PartedWeakMap } from "../../../src/base/partedWeakMap";

describe("PartedWeakMap", () => {
  it("finds each of 20,000 keys, which fill several parts of 8,192", () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => ({ index }));
    const map = new PartedWeakMap<object, number>();
    for (const key of keys) {
      map.add(key, key.index);
    }
    assert.deepEqual(
      keys.filter((key) => !map.has(key) || map.get(key) !== key.index),
      [],
    );
  });

  it("has neither a key nor a value for an object that was not added", () => {
    const map = new PartedWeakMap<object, number>();
    assert.deepEqual([map.has({}), map.get({})], [false, undefined]);
    map.add({}, 1);
    assert.deepEqual([map.has({}), map.get({})], [false, undefined]);
  });
});
