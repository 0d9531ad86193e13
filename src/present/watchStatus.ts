import type { LookedUpRun } from "../domain/runs/lookedUpRun";
import { verdictOf } from "../domain/runs/verdict";
import type { StatusBarText } from "./statusBar";
import { withoutIcons } from "./text/inert";
import { count } from "./text/numbers";
import { createRunLabels } from "./text/runLabels";
import { runLabel, runName, runStatusWords, shortRunLabel } from "./text/testRun";
import { lasting, pointInTime, timeOfDay } from "./text/time";
import { runVerdict } from "./text/verdict";

/** What the item is called where people choose what the status bar shows. */
export const watchStatusName = "Watched Test Runs";

/** More runs than these are counted in the tooltip. */
const namedRuns = 10;

/**
 * `$(eye) #412: 3 of 5, 12 min`, or how many where several are watched; `undefined` for none. All of it is as of the last answer: nothing
 * paints the item anew while none comes. Where none comes any more, it says since when.
 *
 * @param unanswered ids of those about which nothing new is learned
 */
export function watchStatusText(
  watched: readonly LookedUpRun[],
  unanswered: ReadonlySet<string> = new Set(),
): StatusBarText | undefined {
  const [first, ...rest] = watched;
  if (!first) return undefined;
  const oldest = Math.min(...watched.map(({ asOf }) => asOf));
  const silent = watched.filter(({ id }) => unanswered.has(id)).map(({ asOf }) => asOf);
  const since = silent.length === 0 ? undefined : Math.min(...silent);
  const labelOf = createRunLabels(watched, runLabel);
  const lines = watched.slice(0, namedRuns).map((run) => withoutIcons(`${labelOf(run)}: ${verdict(run)}`, 600));
  if (watched.length > namedRuns) lines.push(`and ${watched.length - namedRuns} more`);
  if (since !== undefined) lines.push(`Not answered since ${pointInTime(since)}`);
  lines.push(`As of ${pointInTime(oldest)}`, `Select to show ${rest.length === 0 ? "it" : "them"}`);
  const silence = since === undefined ? "" : `not answered since ${timeOfDay(since)}`;
  const many = [`${count(watched.length, "test run")} watched`, silence].filter(Boolean).join(", ");
  const one = silence === "" ? inShort(first) : `${shortRunLabel(first)}: ${silence}`;
  return {
    text: `$(eye) ${rest.length === 0 ? withoutIcons(one) : many}`,
    tooltip: lines.join("\n"),
    spoken: rest.length === 0 ? `Watched${silence && `, ${silence}`}: ${runName(first)}. ${verdict(first)}` : many,
  };
}

function verdict(run: LookedUpRun): string {
  return runVerdict(run, run.asOf);
}

function inShort(entry: LookedUpRun): string {
  const { required, reported, status, createdAt } = verdictOf(entry.run);
  const progress = required.length === 0 ? runStatusWords(status) : `${reported.length} of ${required.length}`;
  const age = createdAt === undefined || createdAt > entry.asOf ? "" : `, ${lasting(entry.asOf - createdAt)}`;
  return `${shortRunLabel(entry)}: ${progress}${age}`;
}
