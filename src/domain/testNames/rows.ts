import { withoutSuffixes } from "./decorations";

/** Maximum length of a name that is searched; the rest of a longer one is ignored. */
const maxNameLength = 4_000;

const openingBrackets: Readonly<Record<string, string>> = { "]": "[", ")": "(", "}": "{" };

/** Texts between a name and the row of a test. */
const rowMarkers = [" with data set ", " -- @"];

/**
 * Returns the name of a parametrized test without its row: `[1-2]`, `(a, b)`, `{int}[1]`, `with data set #0`, `#1` and
 * the like at its end. Returns `undefined` if the name has no row.
 */
export function withoutParameters(name: string): string | undefined {
  const whole = name.slice(0, maxNameLength).trim();
  const title = withoutSuffixes(whole, findParametersStart);
  if (title === whole) {
    return undefined;
  }
  return title;
}

/** Numbers, quoted texts and words that represent values in the title of a row. */
const quotedValue = String.raw`"[^"]{0,200}"|'[^']{0,200}'(?!\w)|\`[^\`]{0,200}\``;
const rowValues = new RegExp(
  String.raw`${quotedValue}|(?<!\w)-?\d[\d.,]*(?!\w)|\b(?:true|false|null|undefined|NaN)\b`,
  "g",
);

/**
 * Replaces each value in the title of a row with the same sign, so that rows of one `each` become equal: `adds … + …`.
 * Returns `undefined` if the title has no values, or no letters besides them.
 */
export function withoutValues(name: string): string | undefined {
  const title = name.slice(0, maxNameLength).replace(rowValues, "…");
  return title !== name && /\p{L}/u.test(title) ? title : undefined;
}

/** Matches a row of a method with types, followed by its values, which only some reporters write. */
const rowWithValues = /^(\w+[({][^(){}]{0,400}[)}]\[\d{1,6}\]) .+$/s;

/** Returns the name of a row with its number but without its values; `undefined` if it has no number or no values. */
export function withoutRowValues(name: string): string | undefined {
  return rowWithValues.exec(name)?.[1];
}

/** Returns the name of a row with its number, of a method with types and a row as JUnit displays the two. */
export function joinRow(method: string, row: string): string | undefined {
  const number = /^(?:\[|repetition )(\d{1,6})/.exec(row)?.[1];
  return number !== undefined && method.endsWith(")") ? `${method}[${number}]` : undefined;
}

/** Returns the start of the last parameters of a name, or -1. */
function findParametersStart(name: string): number {
  const opening = openingBrackets[name.at(-1) ?? ""];
  if (opening !== undefined) {
    return findOpeningBracket(name, opening);
  }
  for (const marker of rowMarkers) {
    const index = name.lastIndexOf(marker);
    if (index > 0) {
      return index;
    }
  }
  return name.search(/(?<!\d)#\d{1,6}$/);
}

/** Returns the position of the bracket that the last character closes, or -1. */
function findOpeningBracket(name: string, opening: string): number {
  const closing = name.at(-1);
  let depth = 0;
  for (let index = name.length - 1; index >= 0; index--) {
    if (name[index] === closing) {
      depth++;
    } else if (name[index] === opening && --depth === 0) {
      return index;
    }
  }
  return -1;
}
