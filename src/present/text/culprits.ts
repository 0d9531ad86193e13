import { formatNumber, t } from "../../base/l10n";
import type { FailureClass } from "../../domain/reports/explainFailures";
import type { Culprit, Culprits, FoundCulprits } from "../../domain/runs/culprits";
import { singleLineText } from "./sanitize";
import { ageText, durationText } from "./time";

export const culpritsHeading = t("Possible culprits");

const unknownReasons = {
  notLoaded: t("not known: the failing tests are not loaded. Refresh them"),
  loading: t("not known yet: the failing tests are being loaded"),
  outdated: t("not known: the failing tests were loaded before the run began. Refresh them"),
} as const;

/**
 * Returns the number of possible culprits, or the reason why it is unknown with the next step: `3 in the impacted
 * targets`.
 *
 * @param formatCount `testCountText` where the text is a sentence
 */
export function culpritsCountText(culprits: Culprits, now: number, formatCount = formatNumber): string {
  if (culprits.kind !== "found") {
    return unknownReasons[culprits.kind];
  }
  const { targets, asOf } = culprits;
  const { length } = culprits.culprits;
  if (length === 0) {
    return t("none among the failing tests of {0}", ageText(asOf, now));
  }
  switch (targets) {
    case "within":
      return t("{0} in the impacted targets", formatCount(length));
    case "outside":
      return t("{0}, none known to be in the impacted targets", formatCount(length));
    default:
      return formatCount(length);
  }
}

/** Returns whether the failing tests must be refreshed before culprits can be found. */
export function needsRefresh({ kind }: Culprits): boolean {
  return kind === "notLoaded" || kind === "outdated";
}

/** Describes the property that the listed tests share, and the limits of that evidence. */
export function culpritsText({ asOf }: FoundCulprits, now: number): string {
  return [
    t("These tests failed or changed their status after the run began and are not in quarantine."),
    t("The service gives no link from a run to tests: each of them is possible, and none is certain."),
    t("Failing tests as of {0}.", ageText(asOf, now)),
  ].join(" ");
}

/** Returns why a test is listed, what is known about it, and which pull requests of the run change its files. */
export function culpritReasonTexts(
  { evidence, failureClass }: Culprit,
  createdAt: number,
  pullRequests: readonly number[],
): readonly string[] {
  const delay = durationText(evidence.time - createdAt);
  const reason =
    evidence.kind === "failure"
      ? t("failed {0} after the run began", delay)
      : t("status changed {0} after the run began", delay);
  const touching = pullRequests.map((number) => `#${number}`).join(", ");
  return [reason, knownTexts[failureClass], touching && t("files changed by {0}", touching)].filter(Boolean);
}

/** Facts about a test from before the run. Quarantined tests are no culprits. */
const knownTexts: Readonly<Record<FailureClass, string>> = {
  unseen: t("not seen in CI before"),
  onePullRequest: t("seen on one pull request"),
  known: t("known in CI"),
  quarantined: "",
  passedOnRetry: "",
};

/** Returns the impacted target that contains a test's file. */
export function culpritTargetText({ target }: Culprit): string | undefined {
  if (target === undefined) {
    return undefined;
  }
  return singleLineText(target, 120);
}
