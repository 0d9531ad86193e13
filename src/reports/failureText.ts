import { failureOmission, maxFailureLength } from "../domain/limits";

/** Characters of the end of a failure's text that are kept: some runners write last where it failed. */
const keptEnd = 3_000;
const omission = `\n${failureOmission}\n`;
const keptStart = maxFailureLength - keptEnd - omission.length;

/** Appends to a failure's text. Of a long one the start and the end are kept. */
export function appendFailureText(kept: string, text: string): string {
  const whole = kept + text;
  if (whole.length <= maxFailureLength) return whole;
  return whole.slice(0, keptStart) + omission + whole.slice(-keptEnd);
}
