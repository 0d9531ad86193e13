import type { Difference } from "../../domain/failures/difference";

/** A comparison in a text. `unsure`: one of its sides is cut, or it is not known which is which. */
export type Finding = Difference | "unsure";

/** Finds the comparisons that have the form of one runner, in a text of whole lines without colours. */
export type Form = (text: string) => readonly Finding[];

/** Maximum comparisons of one form that are read. */
export const maxFindings = 20;

/** Matches behind the last character of a text. */
export const textEnd = String.raw`(?![\s\S])`;

/** Stands where the rest of a long text was left out, in the last line and below it. */
export const cutMark = "…\n…";

/** A value that is cut or inexact, or has a colour whose escape character was lost. */
const depthLimit = String.raw`\[(?:Array|Object|Circ)`;
const cutValue = new RegExp(String.raw`\.\.\.|…|···|${depthLimit}|\d chars\]|truncated|±|\[\d+m`);

/** Returns the sides, unless a runner left out a part of one of them. */
export function checkWhole(expected: string, actual: string): Finding {
  if (cutValue.test(expected) || cutValue.test(actual)) {
    return "unsure";
  }
  return { expected, actual };
}
