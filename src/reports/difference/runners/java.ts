import { type Finding, textEnd, toFinding } from "../finding";
import { createBlockForm, createValueForm } from "../values";

/** Matches the end of the value, above the stack. */
const valueEnd = new RegExp(String.raw`>(?=\s+(?:at |Caused |Suppressed: |[\w.$/@]+\()|\n\[|\s*${textEnd})`);
/** Matches the comparison of mere parts, or of the type of an error. */
const exclusion = /type thrown|differ/;

/**
 * Reads values as JUnit 4 shortens them, with brackets around the part that differs. JUnit 5 writes a blank after the
 * colon.
 */
function readShortened(expected: string, actual: string, text: string): Finding {
  if (text.includes("expected: ")) {
    return { expected, actual };
  }
  let start = 0;
  while (start < expected.length && expected[start] === actual[start]) {
    start++;
  }
  if (expected[start - 1] !== "[") {
    return toFinding(expected, actual);
  }
  // Without the name of the error, the value may as well be a list
  if (!text.includes("ComparisonFailure")) {
    return "unsure";
  }
  let end = 1;
  while (end < expected.length && expected.at(-end) === actual.at(-end)) {
    end++;
  }
  const removeBrackets = (value: string): string => {
    const beginning = value.slice(0, start - 1);
    const differingPart = value.slice(start, 1 - end);
    const ending = value.slice(value.length + 2 - end);
    return beginning + differingPart + ending;
  };
  return toFinding(removeBrackets(expected), removeBrackets(actual));
}

const actualValue = String.raw`\bExpecting(?: actual)?:\n +<?(?<actual>.+?)>?\n`;
const equalTo = String.raw`${actualValue}to be equal to:\n +<?(?<expected>.+?)>?\n *but was not`;
const description = String.raw`^ *Expected: (?:is )?<?(?<expected>(?<=<).*?|".*")>?\n`;
const hamcrest = `${description} *but: was <?(?<actual>(?<=<).*?|".*")>?$`;

export const java = [
  createBlockForm({
    start: /\bexpected: ?</g,
    middle: /> but was: ?</g,
    end: valueEnd,
    exclusion,
    read: readShortened,
  }),
  // AssertJ
  createValueForm(new RegExp(equalTo, "g")),
  // Hamcrest
  createValueForm(new RegExp(hamcrest, "gm")),
];
