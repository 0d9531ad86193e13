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
  /\s*[([](?:\d+(?:\.\d+)?\s?(?:ms|s|sec|seconds?|min)|(?:retry|attempt|rerun|run)\s?#?\d+(?:\s?(?:of|\/)\s?\d+)?|flaky|retried)[)\]]$/i;

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
  let title = name.trim();
  for (let shorter = title.replace(trailingDecoration, ""); shorter !== title && shorter !== ""; ) {
    title = shorter;
    shorter = title.replace(trailingDecoration, "");
  }
  return title;
}

/** Parameters of a test at the end of its name: `[1-2]`, `(a, b)`, `{int}[1]`, `with data set #0`, `#1`, `/case`. */
const parameters = /(?:\s*(?:\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|with data set (?:#\d+|".*")|#\d+| -- @[\d.]+.*))+$/;

/** Returns the name of a parametrized test without its row; `undefined` if the name has none. */
export function withoutParameters(name: string): string | undefined {
  const title = name.replace(parameters, "").trim();
  return title === "" || title === name.trim() ? undefined : title;
}
