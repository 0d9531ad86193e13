import type { FailingTest } from "../records";
import { createEndingTest } from "../testNames/sourceEndings";
import { collapseBlanks } from "../testNames/titleWords";

/** A test's name, split into its title and its suites. */
export interface SplitName {
  /** The test's own title; `""` for a test without a name. */
  readonly title: string;
  /** The suites around it, if the name contains them. */
  readonly suites?: string;
}

/** Separators of reporters that name tests by their whole path: Playwright, Vitest. */
const separators = [" › ", " > "];

/** Recognizes script files, whose reporters state the file as the class. */
const isScriptFile = createEndingTest("javascript");

/**
 * Splits a name that contains its suites. Separators count only beside a script file. A name that ends in its class
 * name comes from a reporter that swaps the two (Mocha's). Any other name is a title.
 */
export function splitName({
  name,
  classname,
  filePath,
}: Pick<FailingTest, "name" | "classname" | "filePath">): SplitName {
  const fullName = collapseBlanks(name);
  const className = collapseBlanks(classname ?? "");
  if (fullName.endsWith(` ${className}`)) {
    const suites = fullName.slice(0, -className.length - 1);
    return { title: className, suites };
  }
  if (!isScriptFile(classname ?? "") && !isScriptFile(filePath ?? "")) {
    return { title: fullName };
  }
  for (const separator of separators) {
    const end = fullName.lastIndexOf(separator);
    if (end <= 0) {
      continue;
    }
    const title = fullName.slice(end + separator.length);
    return { title, suites: fullName.slice(0, end) };
  }
  return { title: fullName };
}
