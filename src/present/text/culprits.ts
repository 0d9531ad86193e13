import type { Culprit, Culprits, FoundCulprits } from "../../domain/runs/culprits";
import { numberText } from "./numbers";
import { singleLineText } from "./sanitize";
import { ageText, durationText } from "./time";

export const culpritsHeading = "Possible culprits";

const unknownReasons = {
  notLoaded: "not known: the failing tests are not loaded. Refresh them",
  loading: "not known yet: the failing tests are being loaded",
  outdated: "not known: the failing tests were loaded before the run began. Refresh them",
} as const;

const targetTexts = {
  within: " in the impacted targets",
  outside: ", none known to be in the impacted targets",
} as const;

/**
 * Returns the number of possible culprits, or the reason why it is unknown with the next step: `3 in the impacted
 * targets`.
 */
export function culpritsCountText(culprits: Culprits, now: number): string {
  if (culprits.kind !== "found") return unknownReasons[culprits.kind];
  const { targets, asOf } = culprits;
  const { length } = culprits.culprits;
  if (length === 0) return `none among the failing tests of ${ageText(asOf, now)}`;
  return `${numberText(length)}${targets ? targetTexts[targets] : ""}`;
}

/** Returns whether the failing tests must be refreshed before culprits can be found. */
export function needsRefresh({ kind }: Culprits): boolean {
  return kind === "notLoaded" || kind === "outdated";
}

/** Describes the property that the listed tests share, and the limits of that evidence. */
export function culpritsText({ asOf }: FoundCulprits, now: number): string {
  return [
    "These tests failed or changed their status after the run began and are not in quarantine.",
    "The service gives no link from a run to tests: each of them is possible, and none is certain.",
    `Failing tests as of ${ageText(asOf, now)}.`,
  ].join(" ");
}

/** Returns the reason for listing a test: `failed 4 min after the run began`. */
export function culpritReasonText({ evidence }: Culprit, createdAt: number): string {
  const evidenceText = evidence.kind === "failure" ? "failed" : "status changed";
  return `${evidenceText} ${durationText(evidence.time - createdAt)} after the run began`;
}

/** Returns the impacted target that contains a test's file. */
export function culpritTargetText({ target }: Culprit): string | undefined {
  return target === undefined ? undefined : singleLineText(target, 120);
}
