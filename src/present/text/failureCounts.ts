import { formatNumber, t } from "../../base/l10n";
import type { ExplainedFailure, FailureClass } from "../../domain/reports/explainFailures";

/** Counts the failures of one class. */
export function countFailures(failures: readonly ExplainedFailure[], failureClass: FailureClass): number {
  return failures.filter((failure) => failure.failureClass === failureClass).length;
}

/** Returns `7 known in CI, 3 of them quarantined`; `undefined` for none. */
export function knownCountText(failures: readonly ExplainedFailure[]): string | undefined {
  const quarantinedCount = countFailures(failures, "quarantined");
  const knownCount = countFailures(failures, "known") + quarantinedCount;
  if (knownCount === 0) {
    return undefined;
  }
  const knownText = formatNumber(knownCount);
  if (quarantinedCount === 0) {
    return t("{0} known in CI", knownText);
  }
  return t("{0} known in CI, {1} of them quarantined", knownText, formatNumber(quarantinedCount));
}
