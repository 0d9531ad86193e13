import { type Comparison, findComparisons, findLastGroups, readDiffBelow, restoreLineEnd } from "../comparisons";
import { type Form, isCut } from "../finding";
import { orderSides } from "../sides";
import { createValueForm } from "../values";

const kind = String.raw`(?:\w{1,20} differ: )?`;
const comparisonLine = new RegExp(String.raw`^(?<indent> *)AssertionError: ${kind}(?<left>.+) != (?<right>.+)$`);
const quoted = String.raw`"[^"\n]*"|'[^'\n]*'`;
const collection = String.raw`\[[^\]\n]*\]|\{[^}\n]*\}`;
/** A report may have the message alone, with its lines joined to one. */
const printed = String.raw`(?:${quoted}|${collection}|-?\d[\d.]*)`;
const wholeMessage = new RegExp(String.raw`^${kind}(?<left>${printed}) != (?<right>${printed})$`, "g");
const codeLine = new RegExp(
  String.raw`\bassert\w{0,20}Equals?\((?<leftCode>${quoted}|${collection}|[^,\n]*), *(?<rightCode>.*)\)$`,
  "gm",
);

/**
 * Unittest compares a first side with a second one. The second one is expected by the convention of its documentation,
 * if the code does not tell something else.
 */
const findUnittest: Form = (lines) => {
  const { leftCode, rightCode } = findLastGroups(lines, codeLine);
  return findComparisons(lines, [comparisonLine]).map((comparison) => {
    const { left, right } = readSides(comparison);
    if (left === undefined || right === undefined) return "unsure";
    return orderSides({ value: left, code: leftCode }, { value: right, code: rightCode }, "right");
  });
};

/** What a test says besides, which stands behind the last value. */
const ownMessage = " : ";
const inexact = / within \d| within .{1,100} delta/;

function readSides(comparison: Comparison): {
  readonly left?: string | undefined;
  readonly right?: string | undefined;
} {
  const { left, right, indent } = comparison;
  if (left.includes(" != ") || right.includes(" != ") || inexact.test(right)) return {};
  const diff = readDiffBelow(comparison, indent);
  if (diff !== "unsure" && !diff.actual.includes(ownMessage))
    return { left: restoreLineEnd(diff.expected, left), right: restoreLineEnd(diff.actual, right) };
  const value = withoutOwnMessage(right);
  return isCut({ expected: value, actual: left }) ? {} : { left, right: value };
}

function withoutOwnMessage(value: string): string {
  const quoted = /^(?:'[^'\n]*'|"[^"\n]*")(?= : )/.exec(value);
  if (quoted) return quoted[0];
  const start = value.indexOf(ownMessage);
  return start === -1 || /^["']/.test(value) ? value : value.slice(0, start);
}

export const unittest = [findUnittest, createValueForm({ pattern: wholeMessage, convention: "right" })];
