import type { Difference } from "../../domain/failures/difference";

/** A comparison in a text. `unsure`: one of its sides is cut, or it is not known which is which. */
export type Finding = Difference | "unsure";

/** Finds the comparisons that have the form of one runner, in a text of whole lines without colours. */
export type Form = (text: string) => readonly Finding[];

/** What has to stand in a text, and what must not, so that a form is looked for. */
export interface Conditions {
  readonly requires?: RegExp;
  readonly excludes?: RegExp;
}

/** Matches behind the last character of a text. */
export const textEnd = String.raw`(?![\s\S])`;

/** Stands where the rest of a long text was left out. */
export const cutMark = "\u0000";

export function meetsConditions(text: string, { requires, excludes }: Conditions): boolean {
  if (requires && text.search(requires) === -1) return false;
  return !excludes || text.search(excludes) === -1;
}

const ellipsis = String.raw`\.\.\.|…|···`;
const depthLimit = String.raw`\[(?:Array|Object|Circular[^\]\n]{0,9})\]`;
const countOfRest = String.raw`\[\d{1,9} chars\]|\d more (?:item|char)|truncated`;
const cutValue = new RegExp(`${ellipsis}|${depthLimit}|${countOfRest}`);

/** Returns whether a runner left out a part of one of the sides. */
export function isCut({ expected, actual }: Difference): boolean {
  return cutValue.test(expected) || cutValue.test(actual);
}
