import type { FailingTest } from "../../api/records";
import { oneLine } from "./inert";

/** A test's name as a row shows it: its own title first, since that tells it from its neighbours. */
export interface TestTitle {
  readonly own: string;
  /** The suites around it, where the name holds them. */
  readonly suites?: string;
}

export const unnamedTest = "Unnamed test";

/** How reporters that name tests by their whole path join it: Playwright, vitest. */
const separators = [" › ", " > "];

/** Names of script files: their reporters put the file where others put a class. */
const scriptFile = /\.[cm]?[jt]sx?$/;

/**
 * Splits a name that holds its suites. A separator counts only beside a script file; a name that ends in its class name is that of a
 * reporter that has the two the other way round (mocha's). Anything else is a title of its own.
 */
export function titleOf({
  name,
  classname,
  filePath,
}: Pick<FailingTest, "name" | "classname" | "filePath">): TestTitle {
  const shown = oneLine(name) || unnamedTest;
  const own = classname === undefined ? "" : oneLine(classname);
  if (own !== "" && shown.endsWith(` ${own}`)) return { own, suites: shown.slice(0, -own.length - 1) };
  if (!scriptFile.test(classname ?? "") && !scriptFile.test(filePath ?? "")) return { own: shown };
  for (const separator of separators) {
    const end = shown.lastIndexOf(separator);
    if (end > 0) return { own: shown.slice(end + separator.length), suites: shown.slice(0, end) };
  }
  return { own: shown };
}
