import { failureOmission, maxFailureLength } from "../domain/limits";

/**
 * Number of characters at the end of a failure's text that are kept: some runners write the place of the failure last.
 */
const keptEnd = 3_000;
const omission = `\n${failureOmission}\n`;
const keptStart = maxFailureLength - keptEnd - omission.length;

/** Truncates a failure's text: of a long one, the start and the end are kept. */
export function cutFailureText(text: string): string {
  if (text.length <= maxFailureLength) {
    return text;
  }
  return text.slice(0, keptStart) + omission + text.slice(-keptEnd);
}
