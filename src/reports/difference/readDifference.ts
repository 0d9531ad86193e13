import type { Difference } from "../../domain/failures/difference";
import { cleanText } from "./cleanText";
import { cutMark, type Finding } from "./finding";
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
    if (finding === undefined) continue;
    if (others.some((other) => !isSame(finding, other))) return undefined;
    if (isSure(finding)) return finding;
  }
  return undefined;
}

function isSame(finding: Finding, other: Finding): boolean {
  if (finding === "unsure" || other === "unsure") return finding === other;
  return finding.expected === other.expected && finding.actual === other.actual;
}

function isSure(finding: Finding): finding is Difference {
  if (finding === "unsure") return false;
  const { expected, actual } = finding;
  return expected !== actual && !expected.includes(cutMark) && !actual.includes(cutMark);
}
