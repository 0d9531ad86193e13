import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { requiredStatuses } from "../../domain/runs/requiredStatuses";
import type { Sighting } from "../../domain/runs/sightings";
import { isLost } from "../../domain/runs/verdict";
import { oneLine } from "./inert";
import { grouped } from "./numbers";
import { runStatusWords } from "./testRun";
import { betweenTimes, dateAndTime } from "./time";

/** Something that happened to a run, as exactly as it is known. */
export interface Moment {
  readonly when: string;
  readonly what: string;
  /** Whether it is the state that the run was seen in last. */
  readonly last?: true;
}

/** More names than these are counted. */
const namedChecks = 8;

/**
 * What happened to a run, oldest first. The service tells when it was created and no other time: of the rest it is said between which two looks
 * at the run it happened.
 */
export function timelineOf(entry: LookedUpRun): Moment[] {
  const { run, seen, asOf, goneSince } = entry;
  const moments: Moment[] = [];
  if (run.createdAt !== undefined) moments.push({ when: dateAndTime(run.createdAt, asOf), what: "Created" });
  const required = new Set(requiredStatuses(run).map(({ name }) => name));
  for (const { sighting, names } of bySighting(seen.reported)) {
    const ordered = [...names].sort((a, b) => Number(required.has(b)) - Number(required.has(a)));
    moments.push({ when: sightingWords(sighting), what: `Reported: ${namesInWords(ordered)}` });
  }
  if (seen.ended)
    moments.push({ when: sightingWords(seen.ended), what: `Ended: ${runStatusWords(run.status)}`, last: true });
  else moments.push({ when: dateAndTime(asOf), what: `Last seen: ${runStatusWords(run.status)}`, last: true });
  if (goneSince !== undefined && isLost(entry)) {
    moments.push({ when: dateAndTime(goneSince), what: "The service did not know it any more" });
  }
  return moments;
}

/** `before Nov 20, 11:58, when it was first looked up`, `between Nov 20, 11:20 and 12:03` */
function sightingWords({ after, by }: Sighting): string {
  return after === undefined ? `before ${dateAndTime(by)}, when it was first looked up` : betweenTimes(after, by);
}

/** What was first seen at the same look, in the order of the looks. */
function bySighting(reported: LookedUpRun["seen"]["reported"]) {
  const groups = new Map<number, { readonly sighting: Sighting; readonly names: string[] }>();
  for (const { name, ...sighting } of reported) {
    const group = groups.get(sighting.by) ?? { sighting, names: [] };
    group.names.push(name);
    groups.set(sighting.by, group);
  }
  return groups.values();
}

function namesInWords(names: readonly string[]): string {
  const shown = names.slice(0, namedChecks).map((name) => oneLine(name, 80));
  const rest = names.length - shown.length;
  return `${shown.join(", ")}${rest > 0 ? ` and ${grouped(rest)} more` : ""}`;
}
