/** Source of a pattern for the duration of a test as runners write it: `12 ms`, `0.5s`, `2 min`. */
export const durationPattern = String.raw`\d{1,9}(?:\.\d{1,9})?\s?(?:ms|s|sec|seconds?|min)`;

const countPattern = String.raw`\s?#?\d{1,4}(?:\s?(?:of|/)\s?\d{1,4})?`;
const attemptPattern = `(?:retry|attempt)${countPattern}`;
/** A run in square brackets is the row of a parametrized test. */
const runPattern = `(?:rerun|run|repeat)${countPattern}`;

const attemptSuffix = new RegExp(
  String.raw`\s?(?:\((?:${attemptPattern}|${runPattern})\)|\[${attemptPattern}\])$`,
  "i",
);
const decorationSuffix = new RegExp(
  String.raw`[([](?:${durationPattern}|${attemptPattern}|${runPattern}|flaky|retried)[)\]]$`,
  "i",
);

/** Maximum number of decorations of a name, and maximum length of a decorated name in characters. */
const maxDecorations = 10;
const maxNameLength = 4_000;

/** Removes the suffix that runners add to the name of a repeated test: `test (retry #1)`, `test [attempt 2]`. */
export function withoutRetry(name: string): string {
  return name.replace(attemptSuffix, "");
}

/**
 * Returns the name of a method of a qualified class with empty parentheses, or without them: only some reporters of the
 * JVM write them. Returns any other name unchanged.
 */
export function toggleParentheses(name: string, classname = ""): string {
  if (!/^[\w.$]{1,400}[.$][A-Z]\w*$/.test(classname) || !/^\w+(?:\(\))?$/.test(name)) {
    return name;
  }
  return name.endsWith(")") ? name.slice(0, -2) : `${name}()`;
}

/**
 * Removes durations and attempts from the end of a name. The result may be the name of another test, since a title may
 * itself end in a duration.
 */
export function withoutDecorations(name: string): string {
  return withoutSuffixes(name.slice(0, maxNameLength).trim(), (title) => title.search(decorationSuffix));
}

/** Removes decorations and tags from the end of a name: Playwright writes tags after a title only in the terminal. */
export function withoutTags(name: string): string {
  return withoutSuffixes(withoutDecorations(name), (title) => title.search(/\s@[\w:.-]{1,60}$/));
}

/**
 * Removes suffixes from the end of a name, but not the whole name.
 *
 * @param findStart returns the start of the last suffix, or -1
 */
export function withoutSuffixes(name: string, findStart: (name: string) => number): string {
  let title = name;
  for (let suffixCount = 0; suffixCount < maxDecorations; suffixCount++) {
    const start = findStart(title);
    if (start <= 0) {
      break;
    }
    title = title.slice(0, start).trimEnd();
  }
  return title;
}

/** Removes the time of the run, which unittest-xml-reporting adds to a suite's name. */
export function withoutTimestamp(name: string): string {
  return name.replace(/-\d{14}$/, "");
}
