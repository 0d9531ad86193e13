import type { FailingTest } from "../records";

/** A test's name in two parts. */
export interface SplitName {
  /** Its own title; `""` for a test without a name. */
  readonly own: string;
  /** The suites around it, where the name holds them. */
  readonly suites?: string;
}

/** How reporters that name tests by their whole path join it: Playwright, vitest. */
const separators = [" › ", " > "];

/** Names of script files: their reporters put the file where others put a class. */
const scriptFile = /\.[cm]?[jt]sx?$/;

/**
 * Splits a name that holds its suites. A separator counts only beside a script file; a name that ends in its class name is that of a
 * reporter that has the two the other way round (mocha's). Anything else is a title of its own.
 */
export function splitName({
  name,
  classname,
  filePath,
}: Pick<FailingTest, "name" | "classname" | "filePath">): SplitName {
  const whole = spaced(name);
  const last = classname === undefined ? "" : spaced(classname);
  if (last !== "" && whole.endsWith(` ${last}`)) return { own: last, suites: whole.slice(0, -last.length - 1) };
  if (!scriptFile.test(classname ?? "") && !scriptFile.test(filePath ?? "")) return { own: whole };
  for (const separator of separators) {
    const end = whole.lastIndexOf(separator);
    if (end > 0) return { own: whole.slice(end + separator.length), suites: whole.slice(0, end) };
  }
  return { own: whole };
}

/** Words with one space between them: most texts. */
const isSpaced = /^\S+(?: \S+)*$/;

/** With single spaces: reporters differ in what they make of a line break. */
function spaced(text: string): string {
  return isSpaced.test(text) ? text : text.replace(/\s+/g, " ").trim();
}
