import { failureOmission, maxFailureLength } from "../domain/limits";

/** Characters of the end of a failure's text that are kept: some runners write last where it failed. */
const keptEnd = 3_000;
const omission = `\n${failureOmission}\n`;
const keptStart = maxFailureLength - keptEnd - omission.length;

/** Cuts a failure's text: of a long one the start and the end are kept. */
export function cutFailureText(text: string): string {
  if (text.length <= maxFailureLength) {
    return text;
  }
  return text.slice(0, keptStart) + omission + text.slice(-keptEnd);
}
