import type { Culprit, Culprits, FoundCulprits } from "../../domain/runs/culprits";
import { oneLine } from "./inert";
import { grouped } from "./numbers";
import { ago, lasting } from "./time";

export const culpritsHeading = "Possible culprits";

const notKnown = {
  notLoaded: "not known: the failing tests are not loaded. Refresh them",
  loading: "not known yet: the failing tests are being loaded",
  outdated: "not known: the failing tests were loaded before the run began. Refresh them",
} as const;

const places = { within: " in the impacted targets", outside: ", none known to be in the impacted targets" } as const;

/** How many there are, or why that is not known and the next step: `3 in the impacted targets`. */
export function culpritsInShort(culprits: Culprits, now: number): string {
  if (culprits.kind !== "found") return notKnown[culprits.kind];
  const { targets, asOf } = culprits;
  const { length } = culprits.culprits;
  if (length === 0) return `none among the failing tests of ${ago(asOf, now)}`;
  return `${grouped(length)}${targets ? places[targets] : ""}`;
}

/** Whether the failing tests must be asked for again before anything is known. */
export function asksForRefresh({ kind }: Culprits): boolean {
  return kind === "notLoaded" || kind === "outdated";
}

/** What the listed tests have in common, and how little that proves. */
export function culpritsSentence({ asOf }: FoundCulprits, now: number): string {
  return [
    "These tests failed or changed their status after the run began and are not in quarantine.",
    "The service gives no link from a run to tests: each of them is possible, and none is certain.",
    `Failing tests as of ${ago(asOf, now)}.`,
  ].join(" ");
}

/** Why a test is listed: `failed 4 min after the run began`. */
export function culpritReason({ since }: Culprit, createdAt: number): string {
  const what = since.what === "failure" ? "failed" : "status changed";
  return `${what} ${lasting(since.time - createdAt)} after the run began`;
}

/** The impacted target that a test's file is in. */
export function culpritTarget({ target }: Culprit): string | undefined {
  return target === undefined ? undefined : oneLine(target, 120);
}
