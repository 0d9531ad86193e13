import { computeAge, type Moment } from "../base/age";
import type { Clock } from "../base/clock";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { Refreshable } from "./autoRefresh";

export type RefreshState = NonNullable<Refreshable["refreshState"]>;

/** A refresh of everything, or the loads that brought the shown tests. */
export interface Attempt extends Pick<RefreshState, "failures" | "forbidden"> {
  readonly start: Moment;
}

/** Returns an attempt whose loads have ended, with its outcome according to their states. */
export function completeAttempt(attempt: Attempt, states: readonly FailingTestsState[]): Attempt {
  const errors = states.flatMap(({ error }) => error ?? []);
  if (errors.length === 0) {
    return { ...attempt, failures: 0 };
  }
  const failures = attempt.failures + 1;
  const isForbidden = errors.some(({ reason }) => reason === "forbidden");
  if (isForbidden) {
    return { ...attempt, failures, forbidden: true };
  }
  return { ...attempt, failures };
}

/** Returns the state that decides when the attempt after this one is due. */
export function describeAttempt({ start, ...outcome }: Attempt, clock: Clock): RefreshState {
  const ageMs = computeAge(start, clock);
  const lastAttempt = clock.monotonicNow() - ageMs;
  return { lastAttempt, ...outcome };
}

/** Returns the state that decides when the first attempt is due. */
export function describeFirstAttempt(isUrgent: boolean): RefreshState {
  if (isUrgent) {
    return { failures: 0, urgent: true };
  }
  return { failures: 0 };
}
