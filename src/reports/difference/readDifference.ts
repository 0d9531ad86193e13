import type { Difference } from "../../domain/failures/difference";
import { cleanText } from "./cleanText";
import { forms } from "./runners/index";

/**
 * Reads the expected and the actual value from the text of a failure as its runner wrote it, which may contain colors,
 * and times and names before the lines. Returns `undefined` unless both sides are certain and complete, for example if
 * the text has several comparisons, a comparison for something other than equality, or a side that the runner
 * truncated. Reads the first 200,000 characters, in time proportional to their number.
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
