import { t } from "../../base/l10n";
import { type SplitName, splitName } from "../../domain/failingTests/testTitle";
import type { FailingTest } from "../../domain/records";
import type { ReportCase } from "../../domain/reports/testReport";
import { withoutReporterEscapes } from "../../domain/testNames/escapes";
import { singleLineText } from "./sanitize";

export const unnamedTest = t("Unnamed test");

/** Returns the name of a failed case as it is shown: a failure without a test is that of the whole run. */
export function getCaseName({ name }: Pick<ReportCase, "name">): string {
  return name || t("The test run");
}

type NameFields = Pick<FailingTest, "name" | "classname" | "filePath">;

/**
 * Returns a test's name as a row shows it: the test's own title first, since it distinguishes the row from its
 * neighbors, with escapes of the reporter decoded.
 */
export function splitTitle(test: NameFields): SplitName {
  const { title, suites } = splitName(withoutEscapes(test));
  return {
    title: singleLineText(title) || unnamedTest,
    ...(suites === undefined ? {} : { suites: singleLineText(suites) }),
  };
}

/** Decodes the reporter's escapes; returns the same object if there are none, as for almost every test. */
function withoutEscapes(test: NameFields): NameFields {
  const name = withoutReporterEscapes(test.name);
  if (name === test.name) {
    return test;
  }
  const { classname } = test;
  return { ...test, name, ...(classname !== undefined && { classname: withoutReporterEscapes(classname) }) };
}
