import { formatNumber, plural, t } from "../../base/l10n";
import type { FailureClass } from "../../domain/reports/explainFailures";
import type { Explanation } from "../../state/explainedReports";
import type { PickItem } from "../quickPick";
import { type FormatWord, iconSafeText, singleLineText } from "./sanitize";

/** Texts of the command that explains a log. */
export const explainLogTexts = {
  title: t("Explain a test log"),
  placeholder: t("Select where the log is"),
  progress: t("Searching the log for failing tests"),
  noTests: t("No failing tests of CI are loaded to search a log for. Refresh the failing tests, then try again."),
  emptyClipboard: t("The clipboard contains no text. Copy the log, then try again."),
  emptyLog: t("The log is empty. Select another one."),
  noNames: (name: string) =>
    t("{0} names no failing test of CI as failed. Tests that CI has not seen cannot be found in a log.", name),
  unreadable: (name: string) => t("{0} cannot be opened as text. Copy the part with the failures instead.", name),
  clipboardName: t("The clipboard"),
  selectionName: (name: string) => t("The selection in {0}", name),
} as const;

/** Place that a log may be taken from. */
export interface LogPlace {
  readonly kind: "selection" | "document" | "clipboard";
  /** File name of the document. */
  readonly name: string;
}

/** Creates the row of a place in the quick pick. */
export function createLogPlacePick<T extends LogPlace>(place: T): PickItem<T> {
  const name = iconSafeText(place.name, 120);
  switch (place.kind) {
    case "selection":
      return { label: `$(selection) ${t("Selection")}`, description: name, value: place };
    case "document":
      return { label: `$(file) ${name}`, description: t("open editor"), value: place };
    case "clipboard":
      return { label: `$(clippy) ${t("Clipboard")}`, description: t("read when you select it"), value: place };
  }
}

/**
 * Returns how many tests the log names, by class, and what a log cannot show: `build.log names 5 failing tests of CI: 3
 * known in CI, 2 of them quarantined.`
 */
export function logSummaryText(
  { failures }: Explanation,
  logName: string,
  formatWord: FormatWord = singleLineText,
): string {
  const count = (failureClass: FailureClass) =>
    failures.filter((failure) => failure.failureClass === failureClass).length;
  const quarantinedCount = count("quarantined");
  const knownCount = count("known") + quarantinedCount;
  const [onePullRequestCount, newerCount] = [count("onePullRequest"), count("unseen")];
  const clauses = [
    knownCount > 0 &&
      (quarantinedCount > 0
        ? t("{0} known in CI, {1} of them quarantined", formatNumber(knownCount), formatNumber(quarantinedCount))
        : t("{0} known in CI", formatNumber(knownCount))),
    onePullRequestCount > 0 && t("{0} seen on one pull request", formatNumber(onePullRequestCount)),
    newerCount > 0 && t("{0} seen only since the log began", formatNumber(newerCount)),
  ];
  const testsText = plural(
    { one: "{1} names {0} failing test of CI", other: "{1} names {0} failing tests of CI" },
    failures.length,
    formatWord(logName, 120),
  );
  const missingText = t("A log does not show tests that CI has not seen.");
  return `${t("{0}: {1}.", testsText, clauses.filter(Boolean).join("; "))} ${missingText}`;
}

/** Returns where a log names a test: `Line 1,204 of the log`. */
export function logLineText(line: number): string {
  return t("Line {0} of the log", formatNumber(line + 1));
}
