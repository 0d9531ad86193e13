import type { Clock } from "./clock";

/**
 * A point in time by both clocks of a computer. The rule for durations, whatever sets the wall clock or sends the
 * computer to sleep:
 *
 * - An age is the longer of what the two clocks say: the monotonic one knows it where the wall clock was set back, the
 *   wall clock where the computer slept. A clock that is set ahead cannot be told from sleep: data is then asked for
 *   again too early, once.
 * - A wait that the service asked for is measured by the monotonic clock alone, so that it never ends too early. Sleep
 *   may make it longer, by its own length at most. None is longer than `rules.maxWaitMs`.
 * - What is kept for other editor windows and later starts has a time of the wall alone. One that lies ahead was
 *   written before the clock was set, so that its age is unknown: data is as old as can be, a wait begins anew.
 */
export interface Moment {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly wall: number;
  /** See `Clock.monotonicNow`. */
  readonly monotonic: number;
}

type Clocks = Pick<Clock, "now" | "monotonicNow">;

/** Returns the moment of a wall time that is now or past; one that lies ahead is infinitely long ago. */
export function momentOf(wall: number, clock: Clocks): Moment {
  const age = clock.now() - wall;
  return { wall, monotonic: clock.monotonicNow() - (age < 0 ? Number.POSITIVE_INFINITY : age) };
}

/** Returns the moment that it is now. */
export function currentMoment(clock: Clocks): Moment {
  return { wall: clock.now(), monotonic: clock.monotonicNow() };
}

/** Returns how long ago a moment was, in milliseconds: never less than 0. */
export function ageOf({ wall, monotonic }: Moment, clock: Clocks): number {
  return Math.max(clock.now() - wall, clock.monotonicNow() - monotonic);
}
