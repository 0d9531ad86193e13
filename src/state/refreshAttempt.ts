import { computeAge, type Moment } from "../base/age";
import type { Clock } from "../base/clock";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { Refreshable } from "./autoRefresh";

export type RefreshState = NonNullable<Refreshable["refreshState"]>;

/** A refresh of everything, or the loads that brought the shown tests. */
export type Attempt = Pick<RefreshState, "failures" | "forbidden"> & { readonly start: Moment };

/** Returns an attempt whose loads have ended, with what their states say of its success. */
export function completeAttempt(attempt: Attempt, states: readonly FailingTestsState[]): Attempt {
  const errors = states.flatMap(({ error }) => error ?? []);
  if (errors.length === 0) return { ...attempt, failures: 0 };
  const failures = attempt.failures + 1;
  const isForbidden = errors.some(({ reason }) => reason === "forbidden");
  return isForbidden ? { ...attempt, failures, forbidden: true } : { ...attempt, failures };
}

/** Returns the state that decides when the attempt after this one is due. */
export function describeAttempt({ start, ...outcome }: Attempt, clock: Clock): RefreshState {
  return { lastAttempt: clock.monotonicNow() - computeAge(start, clock), ...outcome };
}

/** Returns the state that decides when the first attempt is due. */
export function describeFirstAttempt(isUrgent: boolean): RefreshState {
  return isUrgent ? { failures: 0, urgent: true } : { failures: 0 };
}
