import { plural, t } from "../base/l10n";
import type { FailingTest } from "../domain/records";
import type { ReportedFailure } from "../state/reportedTests";
import type { Marker } from "./markers";
import { testDescription } from "./text/failingTest";
import { iconSafeText } from "./text/sanitize";

/**
 * Returns the CodeLens text above a declaration: the description of its failing test, or the number of tests. `Failing
 * in CI: 12% in 7 days ↗ · 4 PRs`
 */
export function codeLensText(
  { tests }: Pick<Marker, "tests">,
  failureOf: (test: FailingTest) => ReportedFailure | undefined,
): string {
  const [firstTest, ...otherTests] = tests;
  if (!firstTest) return "";
  if (otherTests.length > 0) {
    return plural({ one: "{0} failing test on this line", other: "{0} failing tests on this line" }, tests.length);
  }
  const reported = failureOf(firstTest);
  if (reported?.failure.tests.length === 0) return t("Failed in your report, not seen in CI");
  const description = iconSafeText(
    testDescription(firstTest, {
      contextParts: [firstTest.quarantined ? t("quarantined") : undefined, reported && failedText(reported)],
      isRateLabeled: true,
    }),
  );
  return description === "" ? t("Failing in CI") : t("Failing in CI: {0}", description);
}

function failedText({ explanation: { log } }: ReportedFailure): string {
  return log ? t("failed in your log") : t("failed in your report");
}
