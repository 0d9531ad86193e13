import { withoutSuffixes } from "./decorations";

/** Maximum length of a name that is searched; the rest of a longer one is ignored. */
const maxNameLength = 4_000;

const openingBrackets: Readonly<Record<string, string>> = { "]": "[", ")": "(", "}": "{" };

/** Texts between a name and the row of a test. */
const rowMarkers = [" with data set ", " -- @"];

/**
 * Returns the name of a parametrized test without its row: without `[1-2]`, `(a, b)`, `{int}[1]`, `with data set #0`,
 * `#1` and the like at its end. Returns `undefined` if the name has none.
 */
export function withoutParameters(name: string): string | undefined {
  const whole = name.slice(0, maxNameLength).trim();
  const title = withoutSuffixes(whole, findParametersStart);
  if (title === whole) return undefined;
  return title;
}

/** Returns the start of the last parameters of a name, or -1. */
function findParametersStart(name: string): number {
  const opening = openingBrackets[name.at(-1) ?? ""];
  if (opening !== undefined) return findOpeningBracket(name, opening);
  for (const marker of rowMarkers) {
    const index = name.lastIndexOf(marker);
    if (index > 0) return index;
  }
  return name.search(/(?<!\d)#\d{1,6}$/);
}

/** Returns the position of the bracket that the last character closes, or -1. */
function findOpeningBracket(name: string, opening: string): number {
  const closing = name.at(-1);
  let depth = 0;
  for (let index = name.length - 1; index >= 0; index--) {
    if (name[index] === closing) depth++;
    else if (name[index] === opening && --depth === 0) return index;
  }
  return -1;
}
