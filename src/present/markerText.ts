import { plural, t } from "../base/l10n";
import type { FailingTest } from "../domain/records";
import type { ReportedFailure } from "../state/reportedTests";
import type { Marker } from "./markers";
import { statisticsText } from "./text/failingTest";

/** Signs in front of the text behind a marked line: shapes that differ without their colors. */
export const markerSigns: Record<Marker["kind"], string> = {
  unseen: "◆",
  failing: "●",
  quarantined: "○",
};

/**
 * Returns the short text behind a marked line: the statistics of its failing test, or the number of tests. `20% ↗ · 9
 * PRs`, `not seen in CI`
 */
export function markerText(
  { kind, tests }: Pick<Marker, "kind" | "tests">,
  findFailure: (test: FailingTest) => ReportedFailure | undefined,
): string {
  const [firstTest, ...otherTests] = tests;
  if (!firstTest) return "";
  if (otherTests.length > 0) {
    return plural({ one: "{0} failing test", other: "{0} failing tests" }, tests.length);
  }
  if (kind === "unseen") return t("not seen in CI");
  return knownTestText(firstTest, findFailure(firstTest));
}

function knownTestText(test: FailingTest, reportedFailure: ReportedFailure | undefined): string {
  const parts = [
    statisticsText(test) || t("fails in CI"),
    test.quarantined ? t("quarantined") : undefined,
    reportedFailure && failedText(reportedFailure),
  ];
  return parts.filter((part) => part !== undefined).join(" · ");
}

function failedText({ explanation: { log } }: ReportedFailure): string {
  return log ? t("failed in your log") : t("failed in your report");
}
