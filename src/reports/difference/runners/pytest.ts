import { type Comparison, findComparisons, findLastGroups, readDiffBelow, restoreLineEnd } from "../comparisons";
import { type Finding, type Form, isCut } from "../finding";
import { orderSides } from "../sides";

const errorName = String.raw`(?:\w{1,60}(?:Error|Exception): )?`;
/** A report with one line for each failure. */
const place = String.raw`(?:\S.{0,300}(?::\d{1,6}: | - ))?`;
const assertion = String.raw`assert (?<left>(?!not ).+) == (?<right>.+)`;
const comparisonLine = new RegExp(`^(?<indent> *)${place}${errorName}${assertion}$`);
const codeLine = /^(?:>|E?) +assert (?<leftCode>.+) == (?<rightCode>.+?)(?:, f?["'].*)?$/gm;

/**
 * Pytest names no expected side, but its diffs treat the right one of `left == right` as such: `-` marks what is missing
 * of it, `+` what the left one has besides.
 */
const findPytest: Form = (text) => {
  const { leftCode, rightCode } = findLastGroups(text, codeLine);
  return findComparisons(text, [comparisonLine]).map((comparison) => {
    const { left, right } = readSides(comparison);
    if (left === undefined || right === undefined) return "unsure";
    return orderSides({ value: left, code: leftCode }, { value: right, code: rightCode }, "right");
  });
};

function readSides(comparison: Comparison): {
  readonly left?: string | undefined;
  readonly right?: string | undefined;
} {
  const { left, right } = comparison;
  if (left.includes(" == ") || right.includes(" == ")) return {};
  const diff: Finding = readDiffBelow(comparison, `${comparison.indent}  `);
  if (diff === "unsure") return isCut({ expected: right, actual: left }) ? {} : { left, right };
  return { left: restoreLineEnd(diff.actual, left), right: restoreLineEnd(diff.expected, right) };
}

export const pytest = [findPytest];
