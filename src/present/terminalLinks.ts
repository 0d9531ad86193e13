import { plural, t } from "../base/l10n";
import type { KnownTest } from "../domain/reports/explainFailures";
import type { FoundName } from "../domain/textReader";
import { rateText } from "./text/numbers";

/** Name of a failing test in a line of a terminal. */
export interface TerminalTestLink {
  /** First column, 0-based. */
  readonly startIndex: number;
  readonly length: number;
  readonly tooltip: string;
  /** Records of the test; several if the name is ambiguous. */
  readonly tests: readonly KnownTest[];
}

export const terminalLinkTexts = {
  title: t("Failing tests with this name"),
  placeholder: t("Select a test to show its details"),
} as const;

/** Creates a link for each name. */
export function createTerminalLinks(names: readonly FoundName[]): readonly TerminalTestLink[] {
  return names.map(({ start, end, tests }) => ({
    startIndex: start,
    length: end - start,
    tooltip: tooltipText(tests),
    tests,
  }));
}

/** Returns `Show test details: failure rate 18% in 7 days, on 12 pull requests, quarantined`. */
function tooltipText([first, ...others]: readonly KnownTest[]): string {
  if (others.length > 0) {
    return plural(
      { one: "Select one of {0} failing test with this name", other: "Select one of {0} failing tests with this name" },
      others.length + 1,
    );
  }
  const { failureRate7d, pullRequestsImpacted7d, quarantined } = first?.test ?? {};
  const parts = [
    failureRate7d !== undefined && t("failure rate {0} in 7 days", rateText(failureRate7d)),
    pullRequestsImpacted7d !== undefined &&
      plural({ one: "on {0} pull request", other: "on {0} pull requests" }, pullRequestsImpacted7d),
    quarantined && t("quarantined"),
  ].filter(Boolean);
  if (parts.length === 0) {
    return t("Show test details: fails in CI");
  }
  return t("Show test details: {0}", parts.join(", "));
}
