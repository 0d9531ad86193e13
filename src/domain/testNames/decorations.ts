/** Time that a test took, as runners write it: `12 ms`, `0.5s`, `2 min`. */
export const durationPattern = String.raw`\d{1,9}(?:\.\d{1,9})?\s?(?:ms|s|sec|seconds?|min)`;

const countPattern = String.raw`\s?#?\d{1,4}(?:\s?(?:of|/)\s?\d{1,4})?`;
const attemptPattern = `(?:retry|attempt)${countPattern}`;
/** In square brackets, a run is the row of a parametrized test. */
const runPattern = `(?:rerun|run|repeat)${countPattern}`;

const attemptSuffix = new RegExp(
  String.raw`\s?(?:\((?:${attemptPattern}|${runPattern})\)|\[${attemptPattern}\])$`,
  "i",
);
const decorationSuffix = new RegExp(
  String.raw`[([](?:${durationPattern}|${attemptPattern}|${runPattern}|flaky|retried)[)\]]$`,
  "i",
);

/** Maximum decorations of a name, and maximum length of one that has any. */
const maxDecorations = 10;
const maxNameLength = 4_000;

/** Removes the suffix that runners add to the name of a repeated test: `test (retry #1)`, `test [attempt 2]`. */
export function withoutRetry(name: string): string {
  return name.replace(attemptSuffix, "");
}

/**
 * Removes durations and attempts from the end of a name. What is left may be the name of another test: a title may end
 * in a duration of its own.
 */
export function withoutDecorations(name: string): string {
  return withoutSuffixes(name.slice(0, maxNameLength).trim(), (title) => title.search(decorationSuffix));
}

/** Removes tags from the end of a name as well: Playwright writes them behind a title in the terminal alone. */
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
