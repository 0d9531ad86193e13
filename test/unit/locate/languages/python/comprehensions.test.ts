import assert from "node:assert/strict";
import {
  expandComprehension,
  maxExpressionLength,
  maxValues,
} from "../../../../../src/locate/languages/python/comprehensions";
import { usedMs } from "../../../../support/growth";

describe("expandComprehension", () => {
  it("returns each value of a comprehension over one written-out list", () => {
    const sources = [
      '*((x, "x") for x in ("a", 1))',
      "[y] for x in [1, 2]",
      "x.x + dx for x in (1,)",
      "x for x in names",
      "x for x in (f(),)",
      "x for x in (1, 2) if x",
      "(x, y) for x in (1,) for y in (2,)",
      "(1, 2)",
    ];
    assert.deepEqual(sources.map(expandComprehension), [
      ['("a", "x")', '(1, "x")'],
      ["[y]", "[y]"],
      ["1.x + dx"],
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("returns at most 2,000 values, of expressions of at most 1,000 characters", () => {
    const expand = (valueCount: number, length: number) =>
      expandComprehension(`${"x".repeat(length)} for y in (${"1,".repeat(valueCount)})`)?.length;
    assert.deepEqual([maxValues, maxExpressionLength], [2000, 1000]);
    assert.deepEqual([expand(2000, 1000), expand(2001, 1000), expand(2000, 1001)], [2000, undefined, undefined]);
  });

  it("reads 400 kB without an end in linear time", () => {
    const startMs = usedMs();
    for (const part of ["x for y in (", "*(x for y in [", "x for y in (1)x ", ' for "', "((("]) {
      expandComprehension(part.repeat(400_000 / part.length));
    }
    assert.ok(usedMs() - startMs < 1000, `${usedMs() - startMs} ms`);
  });
});
