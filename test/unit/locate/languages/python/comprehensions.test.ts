import assert from "node:assert/strict";
import {
  expandComprehension,
  maxExpressionLength,
  maxValues,
} from "../../../../../src/locate/languages/python/comprehensions";
import { assertQuick } from "../../../../support/pace";

describe("expandComprehension", () => {
  const cases: readonly (readonly [source: string, expected: readonly string[] | undefined])[] = [
    ['*((x, "x") for x in ("a", 1))', ['("a", "x")', '(1, "x")']],
    ["[y] for x in [1, 2]", ["[y]", "[y]"]],
    ["x.x + dx for x in (1,)", ["1.x + dx"]],
    ["x for x in names", undefined],
    ["x for x in (f(),)", undefined],
    ["x for x in (1, 2) if x", undefined],
    ["(x, y) for x in (1,) for y in (2,)", undefined],
    ["(1, 2)", undefined],
  ];
  for (const [source, expected] of cases) {
    it(`expands ${source} to ${expected?.join(" and ") ?? "nothing"}`, () =>
      assert.deepEqual(expandComprehension(source), expected));
  }

  it("expands to at most 2,000 values, and expressions of at most 1,000 characters", () => {
    const expand = (valueCount: number, length: number) =>
      expandComprehension(`${"x".repeat(length)} for y in (${"1,".repeat(valueCount)})`)?.length;
    assert.deepEqual([maxValues, maxExpressionLength], [2000, 1000]);
    assert.deepEqual([expand(2000, 1000), expand(2001, 1000), expand(2000, 1001)], [2000, undefined, undefined]);
  });

  for (const part of ["x for y in (", "*(x for y in [", "x for y in (1)x ", ' for "', "((("]) {
    it(`reads 400 kB of unclosed brackets in linear time: ${part}`, () =>
      assertQuick(() => expandComprehension(part.repeat(400_000 / part.length)), 15));
  }
});
