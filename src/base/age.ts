import type { Clock } from "./clock";

/**
 * A point in time on the wall clock and on the monotonic clock. Durations stay right when the wall clock is set or the
 * computer sleeps:
 *
 * - An age is the longer of the two clocks' differences: the monotonic clock is right where the
 *   wall clock was set back, the wall clock where the computer slept. A wall clock that is set
 *   ahead cannot be told from sleep: data is then requested again too early, once.
 * - A wait that the service requested is measured by the monotonic clock alone, so that it never
 *   ends too early. Sleep can lengthen it, by the duration of the sleep at most. No wait is longer
 *   than `rules.maxWaitMs`.
 * - Data that is stored for other editor windows and later starts has a wall time only. A wall time
 *   in the future was written before the clock was set back, so its age is unknown: data counts as
 *   infinitely old, a wait starts again.
 */
export interface Moment {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly wall: number;
  /** See `Clock.monotonicNow`. */
  readonly monotonic: number;
}

type Clocks = Pick<Clock, "now" | "monotonicNow">;

/** Returns the moment of a wall time; a wall time in the future counts as infinitely long ago. */
export function createMoment(wall: number, clock: Clocks): Moment {
  const age = clock.now() - wall;
  return { wall, monotonic: clock.monotonicNow() - (age < 0 ? Number.POSITIVE_INFINITY : age) };
}

/** Returns the current moment. */
export function getCurrentMoment(clock: Clocks): Moment {
  return { wall: clock.now(), monotonic: clock.monotonicNow() };
}

/** Returns the age of a moment in milliseconds, never less than 0. */
export function computeAge({ wall, monotonic }: Moment, clock: Clocks): number {
  return Math.max(clock.now() - wall, clock.monotonicNow() - monotonic);
}
