import { formatNumber, t } from "../../base/l10n";
import type { ExplainedFailure, FailureClass } from "../../domain/reports/explainFailures";

/** Counts the failures of one class. */
export function countFailures(failures: readonly ExplainedFailure[], failureClass: FailureClass): number {
  return failures.filter((failure) => failure.failureClass === failureClass).length;
}

/** Returns `4 known in CI` and `3 quarantined`, as their groups count them; `false` for none. */
export function knownCountTexts(failures: readonly ExplainedFailure[]): readonly (string | false)[] {
  const knownCount = countFailures(failures, "known");
  const quarantinedCount = countFailures(failures, "quarantined");
  return [
    knownCount > 0 && t("{0} known in CI", formatNumber(knownCount)),
    quarantinedCount > 0 && t("{0} quarantined", formatNumber(quarantinedCount)),
  ];
}
