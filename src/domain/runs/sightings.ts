import type { TestRun } from "../records";
import { groupsOf } from "./checks";
import { hasEnded } from "./requiredStatuses";

/**
 * When something happened to a run, as far as looking at it now and then tells: after the look before, and by this one. Milliseconds since
 * 1970. Without `after` it had happened before the first look.
 */
export interface Sighting {
  readonly after?: number;
  readonly by: number;
}

/** What was seen of a run while it was looked at: the service tells when it was created, and no other time. */
export interface Sightings {
  /** The first look and the last. */
  readonly first: number;
  readonly last: number;
  /** Each check's name when it was first reported, in the order in which they were seen. */
  readonly reported: readonly (Sighting & { readonly name: string })[];
  /** When it was first seen ended. */
  readonly ended?: Sighting;
}

/** What is known once a run has been looked at again. */
export function lookedAgain(before: Sightings | undefined, run: TestRun, now: number): Sightings {
  // A clock that was set back in between would have it end before it began.
  const sighting: Sighting = before ? { after: Math.min(before.last, now), by: now } : { by: now };
  const known = new Set(before?.reported.map(({ name }) => name));
  const names = [...groupsOf(run, ({ name }) => name).keys()];
  const fresh = names.filter((name) => !known.has(name)).map((name) => ({ name, ...sighting }));
  const ended = before?.ended ?? (hasEnded(run) ? sighting : undefined);
  return {
    first: before?.first ?? now,
    last: now,
    reported: [...(before?.reported ?? []), ...fresh],
    ...(ended && { ended }),
  };
}
