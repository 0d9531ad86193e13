import { withoutUndefined } from "../../base/withoutUndefined";
import type { TestRun } from "../records";
import { combineOutcomes, groupRows } from "./checks";
import { hasEnded } from "./requiredStatuses";

/**
 * Period in which something happened to a run, between two observations, in milliseconds since
 * 1970. Without `after`, it happened before the first observation.
 */
export interface Observation {
  readonly after?: number;
  readonly by: number;
}

/** Period in which something happened to the checks of a name. */
interface NamedObservation extends Observation {
  readonly name: string;
}

/** Observation log of a run: the service gives its creation time and no other. */
export interface Observations {
  /** Times of the first and the last observation. */
  readonly first: number;
  readonly last: number;
  /** Checks by name, with the period in which each was first reported, in the order of observation. */
  readonly reported: readonly NamedObservation[];
  /**
   * Checks by name, with the period in which each was first reported as failed. Absent in logs of earlier versions.
   */
  readonly failures?: readonly NamedObservation[];
  /** Period in which the run ended. */
  readonly ended?: Observation;
}

/** Returns the log with a new observation of the run. */
export function recordObservation(previous: Observations | undefined, run: TestRun, now: number): Observations {
  // If the clock was set back, the run must not end before it began.
  const after = previous && Math.min(previous.last, now);
  const observation: Observation = withoutUndefined({ after, by: now });
  const rowsByName = groupRows(run, ({ name }) => name);
  const failedNames: string[] = [];
  for (const [name, rows] of rowsByName) {
    if (combineOutcomes(rows).result === "failed") {
      failedNames.push(name);
    }
  }
  const failures = addNames(previous?.failures ?? [], failedNames, observation);
  const newEnd = hasEnded(run) ? observation : undefined;
  return withoutUndefined({
    first: previous?.first ?? now,
    last: now,
    reported: addNames(previous?.reported ?? [], [...rowsByName.keys()], observation),
    failures: failures.length > 0 ? failures : undefined,
    ended: previous?.ended ?? newEnd,
  });
}

type NameLog = readonly NamedObservation[];

/** Adds the names that the log does not have. */
function addNames(log: NameLog, names: readonly string[], observation: Observation): NameLog {
  const knownNames = new Set(log.map(({ name }) => name));
  const newNames = names.filter((name) => !knownNames.has(name));
  const newObservations = newNames.map((name) => ({ name, ...observation }));
  return [...log, ...newObservations];
}
