import type { Difference } from "../../../domain/failures/difference";
import { textEnd } from "../finding";
import { createBlockForm, createValueForm } from "../values";

const frame = String.raw`\s+(?:at |[\w.$/@]{1,300}\([\w.$ ]{1,100}(?::\d{1,7})?\))`;
const belowMessage = String.raw`${frame}|\s+(?:Caused by|Suppressed): |\n\[|\nshunit2:|\s*${textEnd}`;
const className = String.raw`(?:[\w.$]{1,200}@[\da-f]{1,16})?`;

/** JUnit 4 shortens texts, and puts brackets around the part that differs. */
function removeBrackets({ expected, actual }: Difference, text: string): Difference | undefined {
  const start = countCommonStart(expected, actual);
  const hasBrackets = expected[start - 1] === "[" && /\]/.test(expected.slice(start)) && /\]/.test(actual.slice(start));
  if (!hasBrackets) return { expected, actual };
  // Without the name of the error, it may as well be a list
  if (!text.includes("ComparisonFailure")) return undefined;
  const [one, other] = [expected, actual].map((value) => value.slice(0, start - 1) + value.slice(start));
  const end = countCommonStart(reverse(expected), reverse(actual));
  if (one === undefined || other === undefined) return undefined;
  return { expected: removeAt(one, one.length - end), actual: removeAt(other, other.length - end) };
}

function countCommonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

function reverse(text: string): string {
  return [...text.split("")].reverse().join("");
}

function removeAt(text: string, index: number): string {
  return text.slice(0, index) + text.slice(index + 1);
}

/** Without what stands around a value; `undefined` if it does not stand around both, or the value has several lines. */
function removeAngles({ expected, actual }: Difference): Difference | undefined {
  if (/\n/.test(expected + actual)) return undefined;
  const angles = /^<(.*)>$/;
  return { expected: expected.replace(angles, "$1"), actual: actual.replace(angles, "$1") };
}

/** A part of what was compared, or the type of an error. */
const otherValues = /exception type thrown|contents differ|differ(?:ed)? at (?:index|element)|first differed/;

export const java = [
  createBlockForm({
    start: new RegExp(`\\bexpected: ${className}<`, "g"),
    middle: new RegExp(`> but was: ${className}<`, "g"),
    end: new RegExp(`>(?=${belowMessage})`, "g"),
    excludes: otherValues,
    isWhole: true,
  }),
  createBlockForm({
    start: new RegExp(`\\bexpected:${className}<`, "g"),
    middle: new RegExp(`> but was:${className}<`, "g"),
    end: new RegExp(`>(?=${belowMessage})`, "g"),
    excludes: otherValues,
    convert: removeBrackets,
  }),
  // AssertJ
  createBlockForm({
    start: /\bExpecting(?: actual)?:\n +/g,
    middle: /\nto be equal to:\n +/g,
    end: /\n *but was not/g,
    convert: removeAngles,
  }),
  createValueForm({ pattern: /^expected: (?<expected>.+)\n but was: (?<actual>.+)$/gm }),
  // Hamcrest
  createValueForm({ pattern: /^ *Expected: (?:is )?<(?<expected>.*)>\n *but: was <(?<actual>.*)>$/gm }),
  createValueForm({ pattern: /^ *Expected: (?:is )?(?<expected>".*")\n *but: was (?<actual>".*")$/gm }),
  // TestNG, kotlin.test
  createValueForm({ pattern: /\bexpected \[(?<expected>.*)\] but found \[(?<actual>.*)\]$/gm }),
  createValueForm({ pattern: /\bExpected <(?<expected>.*)>, actual <(?<actual>.*)>\.$/gm }),
];
