import assert from "node:assert/strict";
import { simpleTypes, splitMethod } from "../../../../src/domain/testNames/parameterTypes";

describe("splitMethod", () => {
  for (const [name, expected] of [
    ["adds(int, java.util.List<Map.Entry<A, B>>)", { method: "adds", types: ["int", "List"] }],
    [" adds{String...} ", { method: "adds", types: ["String[]"] }],
    ["adds()", { method: "adds", types: [] }],
    ["adds", undefined],
    ["adds (int) twice", undefined],
  ] as const) {
    it(`returns ${JSON.stringify(expected)} for "${name}"`, () => assert.deepEqual(splitMethod(name), expected));
  }
});

describe("simpleTypes", () => {
  it("are the names without packages, outer types and arguments", () => {
    assert.deepEqual(simpleTypes("java.lang.String[], Outer$Inner, Map<K, V>"), ["String[]", "Inner", "Map"]);
  });
});
