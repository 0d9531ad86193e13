import type { TestRun } from "../records";
import type { LookedUpRun } from "./lookedUpRun";
import { hasEnded, type RequiredStatus, requiredStatuses } from "./requiredStatuses";

/** What holds a run up or made it fail, as far as its last answer tells. */
export interface Verdict {
  /** As it came; absent where the service did not say. */
  readonly status?: string;
  readonly ended: boolean;
  /** When the run was created, in milliseconds since 1970. */
  readonly createdAt?: number;
  readonly required: readonly RequiredStatus[];
  readonly reported: readonly RequiredStatus[];
  readonly missing: readonly RequiredStatus[];
  /** Reported, and not done yet by the word that the service used. */
  readonly pending: readonly RequiredStatus[];
  /** Reported, and failed by the word that the service used. Nothing is claimed of a check without such a word. */
  readonly failed: readonly RequiredStatus[];
  /** Reported as passed and as failed, as by a run and its repetition; which is the last word, nobody knows. */
  readonly mixed: readonly RequiredStatus[];
  /** How many pull requests are under test together. */
  readonly batch: number;
}

/** True for a run that the service forgot before it was seen to end: how it ended, nobody knows. */
export function isLost({ run, goneSince }: Pick<LookedUpRun, "run" | "goneSince">): boolean {
  return goneSince !== undefined && !hasEnded(run);
}

/** The facts of the sentence that a run's row and page begin with. */
export function verdictOf(run: TestRun): Verdict {
  const required = requiredStatuses(run);
  const reported = required.filter(({ reported }) => reported === "reported");
  return {
    ...(run.status !== undefined && { status: run.status }),
    ended: hasEnded(run),
    ...(run.createdAt !== undefined && { createdAt: run.createdAt }),
    required,
    reported,
    missing: required.filter((status) => status.reported !== "reported"),
    pending: reported.filter(({ result }) => result === "pending"),
    failed: reported.filter(({ result }) => result === "failed"),
    mixed: reported.filter(({ result }) => result === "mixed"),
    batch: run.pullRequests.length,
  };
}
