import { withoutReporterEscapes } from "../failingTests/reporterEscapes";

/** Maximum length of a name that is split; the rest of a longer one is ignored. */
const maxNameLength = 4_000;

/**
 * Separators of the parts of a name: white space, the arrows and colons between suites, and the separators of packages,
 * classes and folders inside a word. A dot or a slash between digits belongs to a number.
 */
const separators =
  /\s+(?:[>›»→|·]\s+)?|::|(?<=[\p{L}\p{N}_)\]])[#$\\](?=[\p{L}_])|(?<=[\p{L}_)\]])[./](?=[\p{L}\p{N}_])|(?<=[\p{N}])[./](?=[\p{L}_])/gu;

/** Braces that reporters write in place of parentheses, which some files cannot contain. */
const braces: Readonly<Record<string, string>> = { "{": "(", "}": ")" };

/** Decorations that reporters add to the end of a name: a duration, the number of an attempt. */
const trailingDecoration =
  /[([](?:\d{1,9}(?:\.\d{1,9})?\s?(?:ms|s|sec|seconds?|min)|(?:retry|attempt|rerun|run)\s?#?\d{1,4}(?:\s?(?:of|\/)\s?\d{1,4})?|flaky|retried)[)\]]$/i;

/**
 * Splits a name of a test, a suite, a class or a path into words, so that names that reporters join in different ways
 * have the same words: `Cart › adds tax`, `Cart > adds tax` and `Cart::adds tax`.
 */
export function titleWords(name: string): readonly string[] {
  return withoutReporterEscapes(name.slice(0, maxNameLength))
    .normalize("NFC")
    .replace(/[{}]/g, (brace) => braces[brace] ?? brace)
    .split(separators)
    .filter((word) => word !== "");
}

/** Removes durations and attempts from the end of a name. */
export function withoutDecorations(name: string): string {
  let title = name.slice(0, maxNameLength).trim();
  for (let partCount = 0; partCount < maxParts; partCount++) {
    const start = title.search(trailingDecoration);
    if (start <= 0) break;
    title = title.slice(0, start).trimEnd();
  }
  return title;
}

/** Maximum parts that are removed from the end of a name. */
const maxParts = 10;

const openingBrackets: Readonly<Record<string, string>> = { "]": "[", ")": "(", "}": "{" };

/**
 * Returns the name of a parametrized test without its row: without `[1-2]`, `(a, b)`, `{int}[1]`, `with data set #0`,
 * `#1` and the like at its end. Returns `undefined` if the name has none.
 */
export function withoutParameters(name: string): string | undefined {
  const whole = name.slice(0, maxNameLength).trim();
  let title = whole;
  for (let partCount = 0; partCount < maxParts; partCount++) {
    const start = findParametersStart(title);
    if (start <= 0) break;
    title = title.slice(0, start).trimEnd();
  }
  return title === whole ? undefined : title;
}

/** Returns the start of the last parameters of a name, or -1. */
function findParametersStart(name: string): number {
  const opening = openingBrackets[name.at(-1) ?? ""];
  if (opening !== undefined) return findOpeningBracket(name, opening);
  const marker = [" with data set ", " -- @"].map((text) => name.lastIndexOf(text)).find((index) => index > 0);
  return marker ?? name.search(/(?<!\d)#\d{1,6}$/);
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
