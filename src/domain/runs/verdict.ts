import { withoutUndefined } from "../../base/withoutUndefined";
import type { TestRun } from "../records";
import type { LookedUpRun } from "./lookedUpRun";
import { hasEnded, listRequiredStatuses, type RequiredStatus } from "./requiredStatuses";

/** Facts about a run's progress or failure, as of its last response. */
export interface Verdict {
  /** The service's value; absent if it gave none. */
  readonly status?: string;
  readonly hasEnded: boolean;
  /** Creation time of the run, in milliseconds since 1970. */
  readonly createdAt?: number;
  readonly requiredStatuses: readonly RequiredStatus[];
  readonly reportedStatuses: readonly RequiredStatus[];
  readonly missingStatuses: readonly RequiredStatus[];
  /** Reported, and not finished according to the service's outcome. */
  readonly pendingStatuses: readonly RequiredStatus[];
  /** Reported, and failed according to the service's outcome. A check without an outcome is not listed. */
  readonly failedStatuses: readonly RequiredStatus[];
  /** Reported both as passed and as failed, e.g. by a run and its retry; it is unknown which is the latest. */
  readonly mixedStatuses: readonly RequiredStatus[];
  /** Number of pull requests under test together. */
  readonly batchSize: number;
}

/** Returns whether the service deleted a run before its end was observed, so that its result is unknown. */
export function isLost({ run, goneSince }: Pick<LookedUpRun, "run" | "goneSince">): boolean {
  return goneSince !== undefined && !hasEnded(run);
}

/** Returns the facts for the first sentence of a run's row and panel. */
export function judgeRun(run: TestRun): Verdict {
  const required = listRequiredStatuses(run);
  const reportedStatuses = required.filter(({ reportState }) => reportState === "reported");
  return withoutUndefined({
    status: run.status,
    hasEnded: hasEnded(run),
    createdAt: run.createdAt,
    requiredStatuses: required,
    reportedStatuses,
    missingStatuses: required.filter((status) => status.reportState !== "reported"),
    pendingStatuses: reportedStatuses.filter(({ result }) => result === "pending"),
    failedStatuses: reportedStatuses.filter(({ result }) => result === "failed"),
    mixedStatuses: reportedStatuses.filter(({ result }) => result === "mixed"),
    batchSize: run.pullRequests.length,
  });
}
