import type { Difference } from "../../domain/failures/difference";
import { cleanText } from "./cleanText";
import { forms } from "./runners/index";

/**
 * Returns what a test expected and what was there, from the text of its failure as its runner wrote it: colours, times
 * and names in front of the lines may be in it. Returns `undefined` unless both sides are sure and whole: where the
 * text has several comparisons, or one that is no equality, or a side that the runner cut. Reads the first 200,000
 * characters, in a time proportional to them.
 */
export function readDifference(text: string): Difference | undefined {
  const lines = cleanText(text);
  for (const findDifferences of forms) {
    const [finding, ...others] = findDifferences(lines);
    if (finding === undefined) {
      continue;
    }
    const firstText = JSON.stringify(finding);
    if (others.some((otherFinding) => JSON.stringify(otherFinding) !== firstText)) {
      return undefined;
    }
    if (finding !== "unsure" && finding.expected !== finding.actual) {
      return finding;
    }
  }
  return undefined;
}
