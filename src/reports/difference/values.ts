import { type Finding, type Form, maxFindings, toFinding } from "./finding";
import { orderSides } from "./sides";

/** Matches a text that has the form but means something else. */
type Exclusion = RegExp | undefined;

/**
 * Creates the form of values that have one line each.
 *
 * @param pattern has the groups `expected` and `actual`; or `left` and `right`, which are ordered by their code:
 *   `leftCode` and `rightCode`, which are also the values if these are constants. It has the flag `g`, and is anchored
 *   to the start of a line or to a word, so that it takes linear time
 */
export function createValueForm(pattern: RegExp, exclusion?: Exclusion, hasConvention = false): Form {
  return (text) => {
    if (exclusion?.test(text)) {
      return [];
    }
    const matches = [...text.matchAll(pattern)];
    return matches.map(({ groups = {} }) => {
      const { expected, actual, left, right, leftCode, rightCode } = groups;
      if (expected !== undefined && actual !== undefined) {
        return toFinding(expected, actual);
      }
      const leftValue = left ?? leftCode ?? "";
      const rightValue = right ?? rightCode ?? "";
      const finding = orderSides({ leftValue, rightValue, leftCode, rightCode }, hasConvention);
      if (finding === "unsure") {
        return finding;
      }
      return toFinding(finding.expected, finding.actual);
    });
  };
}

/** Form of values of any number of lines, between patterns that no value contains. */
export interface BlockForm {
  /** Has the flag `g`, like `middle`. */
  readonly start: RegExp;
  readonly middle: RegExp;
  readonly end: RegExp;
  readonly exclusion?: Exclusion;
  /**
   * Reads the values in the order of the text, without the indentation of the line where they start. By default, the
   * first value is the expected one.
   */
  readonly read?: (first: string, second: string, text: string) => Finding;
}

/** Creates the form of values that may have several lines. */
export function createBlockForm({ start, middle, end, exclusion, read = toFinding }: BlockForm): Form {
  return (text) => {
    if (exclusion?.test(text)) {
      return [];
    }
    const separators = [...text.matchAll(middle)].slice(0, maxFindings);
    return separators.flatMap(({ 0: separator, index }) => {
      const textBefore = text.slice(0, index);
      const textAfter = text.slice(index + separator.length);
      const first = [...textBefore.matchAll(start)].at(-1);
      const last = end.exec(textAfter);
      if (!first || !last) {
        return [];
      }
      const indentation = /^ */.exec(first[0])?.[0] ?? "";
      const indentedFirst = textBefore.slice(first.index + first[0].length);
      const indentedSecond = textAfter.slice(0, last.index);
      const firstValue = indentedFirst.replaceAll(`\n${indentation}`, "\n");
      const secondValue = indentedSecond.replaceAll(`\n${indentation}`, "\n");
      return [read(firstValue, secondValue, text)];
    });
  };
}

export function readActualFirst(actual: string, expected: string): Finding {
  return toFinding(expected, actual);
}
