import { plural, t } from "../base/l10n";
import type { FailingTest } from "../domain/records";
import type { ReportedFailure } from "../state/reportedTests";
import type { Marker } from "./markers";
import { statisticsText } from "./text/failingTest";
import { failedHereText, unseenEvidenceText } from "./text/reportedTest";

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
  if (!firstTest) {
    return "";
  }
  if (otherTests.length > 0) {
    return plural({ one: "{0} failing test", other: "{0} failing tests" }, tests.length);
  }
  const reportedFailure = findFailure(firstTest);
  if (kind === "unseen") {
    return unseenEvidenceText(reportedFailure);
  }
  return knownTestText(firstTest, reportedFailure);
}

function knownTestText(test: FailingTest, reportedFailure: ReportedFailure | undefined): string {
  const parts = [
    statisticsText(test) || t("fails in CI"),
    test.quarantined ? t("quarantined") : undefined,
    reportedFailure && failedHereText(reportedFailure),
  ];
  return parts.filter((part) => part !== undefined).join(" · ");
}
