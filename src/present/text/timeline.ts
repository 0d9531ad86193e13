import { t } from "../../base/l10n";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import type { Observation } from "../../domain/runs/observations";
import { listRequiredStatuses } from "../../domain/runs/requiredStatuses";
import { isLost } from "../../domain/runs/verdict";
import { withMoreText } from "./numbers";
import { singleLineText } from "./sanitize";
import { runStatusText } from "./testRun";
import { betweenTimesText, dateTimeText } from "./time";

/** Event of a run, with the time as precise as it is known. */
export interface TimelineEntry {
  readonly timeText: string;
  readonly eventText: string;
  /** Whether this is the last known state of the run. */
  readonly isLatest?: true;
}

/** Maximum number of listed check names; others are counted. */
const maxListedChecks = 8;

/**
 * Creates the timeline of a run, oldest event first. The service reports only the time of creation; the other events
 * are dated by the two observations between which they occurred.
 */
export function createTimeline(entry: LookedUpRun): TimelineEntry[] {
  const { run, seen: observations, asOf, goneSince } = entry;
  const timelineEntries: TimelineEntry[] = [];
  if (run.createdAt !== undefined) {
    timelineEntries.push({
      timeText: dateTimeText(run.createdAt, asOf),
      eventText: t("Created"),
    });
  }
  const statuses = listRequiredStatuses(run);
  const required = new Set(statuses.map(({ name }) => name));
  for (const { observation, names } of groupByObservation(observations.reported)) {
    const requiredNames = names.filter((name) => required.has(name));
    const otherNames = names.filter((name) => !required.has(name));
    timelineEntries.push({
      timeText: observationText(observation),
      eventText: t("Reported: {0}", namesText([...requiredNames, ...otherNames])),
    });
  }
  timelineEntries.push(createLatestEntry(entry));
  if (goneSince !== undefined && isLost(entry)) {
    timelineEntries.push({
      timeText: dateTimeText(goneSince),
      eventText: t("The service did not know it any more"),
    });
  }
  return timelineEntries;
}

/** Creates the entry of the last known state: the end of a run, or when it was last seen. */
function createLatestEntry({ run, seen: { ended }, asOf }: LookedUpRun): TimelineEntry {
  const statusText = runStatusText(run.status);
  if (!ended) {
    return {
      timeText: dateTimeText(asOf),
      eventText: t("Last seen: {0}", statusText),
      isLatest: true,
    };
  }
  return {
    timeText: observationText(ended),
    eventText: t("Ended: {0}", statusText),
    isLatest: true,
  };
}

/** Formats an observation: `before Nov 20, 11:58, when it was first looked up`, `between Nov 20, 11:20 and 12:03`. */
export function observationText({ after: startTime, by: endTime }: Observation): string {
  if (startTime === undefined) {
    return t("before {0}, when it was first looked up", dateTimeText(endTime));
  }
  return betweenTimesText(startTime, endTime);
}

/** Names of the checks that were first seen in one observation. */
interface ObservedChecks {
  readonly observation: Observation;
  readonly names: string[];
}

/** Groups the checks that were first seen in the same observation, in the order of the observations. */
function groupByObservation(reportedChecks: LookedUpRun["seen"]["reported"]) {
  const groups = new Map<number, ObservedChecks>();
  for (const { name, ...observation } of reportedChecks) {
    const group = groups.get(observation.by) ?? { observation, names: [] };
    group.names.push(name);
    groups.set(observation.by, group);
  }
  return groups.values();
}

function namesText(names: readonly string[]): string {
  const listedNames = names.slice(0, maxListedChecks);
  const nameTexts = listedNames.map((name) => singleLineText(name, 80));
  return withMoreText(nameTexts.join(", "), names.length - listedNames.length);
}
