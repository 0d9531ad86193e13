import type { TestRun } from "../records";
import { type GroupedCheck, groupChecks } from "./checks";
import type { LookedUpRun } from "./lookedUpRun";
import type { Observation, Observations } from "./observations";
import { listRequiredStatuses, type RequiredStatus } from "./requiredStatuses";

/** Why a run failed, by the service's own words and by when the failures were observed. */
export interface FailureReason {
  /** Failed required statuses, the one that was seen to fail first at the front. */
  readonly failedStatuses: readonly RequiredStatus[];
  /** Period in which the first of them failed; absent if others may have failed before it. */
  readonly firstFailure?: Observation;
  /** Required statuses that did not fail, most urgent first. */
  readonly otherStatuses: readonly RequiredStatus[];
  /** Failed checks that are not required. */
  readonly otherChecks: readonly GroupedCheck[];
}

/**
 * Finds out why a run failed. Returns `undefined` if it has not failed, or if the service names no required status as
 * failed: its other checks do not say why then.
 */
export function findFailureReason({ run, seen }: LookedUpRun): FailureReason | undefined {
  if (run.status !== "failed") {
    return undefined;
  }
  const statuses = listRequiredStatuses(run);
  const failedStatuses = statuses.filter(({ result }) => result === "failed");
  if (failedStatuses.length === 0) {
    return undefined;
  }
  const sortedStatuses = sortByFailureTime(failedStatuses, seen);
  const reason = {
    failedStatuses: sortedStatuses,
    otherStatuses: statuses.filter(({ result }) => result !== "failed"),
    otherChecks: findOtherFailedChecks(run),
  };
  const firstFailure = findFirstFailure(sortedStatuses, seen);
  return firstFailure ? { ...reason, firstFailure } : reason;
}

function findOtherFailedChecks(run: TestRun): readonly GroupedCheck[] {
  const requiredNames = new Set(run.requiredStatuses);
  const failedChecks = groupChecks(run).filter(({ result }) => result === "failed");
  return failedChecks.filter(({ name }) => !requiredNames.has(name));
}

function sortByFailureTime(statuses: readonly RequiredStatus[], seen: Observations): readonly RequiredStatus[] {
  const findTime = ({ name }: RequiredStatus) => findFailure(seen, name)?.by ?? Number.POSITIVE_INFINITY;
  return statuses.toSorted((a, b) => compareTimes(findTime(a), findTime(b)));
}

function findFailure({ failures = [] }: Observations, statusName: string) {
  return failures.find(({ name }) => name === statusName);
}

/** Subtracting would not work: the difference of two infinite times is not a number. */
function compareTimes(time: number, otherTime: number): number {
  if (time === otherTime) {
    return 0;
  }
  return time < otherTime ? -1 : 1;
}

/** Returns when the first status failed, if that is known to be before all others. */
function findFirstFailure([first, second]: readonly RequiredStatus[], seen: Observations): Observation | undefined {
  const failure = first && findFailure(seen, first.name);
  if (!failure) {
    return undefined;
  }
  const nextFailure = second && findFailure(seen, second.name);
  if (second && (!nextFailure || nextFailure.by === failure.by)) {
    return undefined;
  }
  const { name: _, ...observation } = failure;
  return observation;
}
