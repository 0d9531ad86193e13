import type { TestRun } from "../records";
import { groupRows } from "./checks";
import { hasEnded } from "./requiredStatuses";

/**
 * Period in which something happened to a run, between two observations, in milliseconds since
 * 1970. Without `after`, it happened before the first observation.
 */
export interface Observation {
  readonly after?: number;
  readonly by: number;
}

/** Observation log of a run: the service gives its creation time and no other. */
export interface Observations {
  /** Times of the first and the last observation. */
  readonly first: number;
  readonly last: number;
  /** Checks by name, with the period in which each was first reported, in the order of observation. */
  readonly reported: readonly (Observation & { readonly name: string })[];
  /** Period in which the run ended. */
  readonly ended?: Observation;
}

/** Returns the log with a new observation of the run. */
export function recordObservation(previous: Observations | undefined, run: TestRun, now: number): Observations {
  // If the clock was set back, the run must not end before it began.
  const observation: Observation = previous ? { after: Math.min(previous.last, now), by: now } : { by: now };
  const knownNames = new Set(previous?.reported.map(({ name }) => name));
  const names = [...groupRows(run, ({ name }) => name).keys()];
  const newReports = names.filter((name) => !knownNames.has(name)).map((name) => ({ name, ...observation }));
  const ended = previous?.ended ?? (hasEnded(run) ? observation : undefined);
  return {
    first: previous?.first ?? now,
    last: now,
    reported: [...(previous?.reported ?? []), ...newReports],
    ...(ended && { ended }),
  };
}
