import type { Difference } from "../../domain/failures/difference";

/** A comparison in a text. `unsure`: one of its sides is truncated, or it is unknown which side is which. */
export type Finding = Difference | "unsure";

/** Finds the comparisons in the form of one runner, in a text of complete lines without colors. */
export type Form = (text: string) => readonly Finding[];

/** Maximum number of comparisons of one form that are read. */
export const maxFindings = 20;

/** Source of a pattern that matches after the last character of a text. */
export const textEnd = String.raw`(?![\s\S])`;

/** Marks the place where the rest of a long text was omitted, on its last line and below it. */
export const cutMark = "…\n…";

/** Matches a value that is truncated or inexact, or has a color code whose escape character was lost. */
const depthLimit = String.raw`\[(?:Array|Object|Circ)`;
const cutValue = new RegExp(String.raw`\.\.\.|…|···|${depthLimit}|\d chars\]|truncated|±|\[\d+m`);

/** Returns the sides; `unsure` if a runner omitted a part of one of them. */
export function toFinding(expected: string, actual: string): Finding {
  if (cutValue.test(expected) || cutValue.test(actual)) {
    return "unsure";
  }
  return { expected, actual };
}
