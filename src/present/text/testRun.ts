import type { TestedPullRequest } from "../../domain/records";
import type { GroupedCheck } from "../../domain/runs/checks";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import type { Reported, RequiredStatus } from "../../domain/runs/requiredStatuses";
import { oneLine } from "./inert";
import { count, grouped } from "./numbers";
import { idBeginning } from "./runLabels";

/** Makes a word of the service inert for where it is to stand, at most `max` characters. */
export type WriteWord = (word: string, max: number) => string;

const statusWords: Record<string, string> = {
  in_progress: "in progress",
  succeeded: "succeeded",
  failed: "failed",
  cancelled: "cancelled",
};

const reportedText: Record<Reported, string> = {
  reported: "reported",
  notReportedYet: "not reported yet",
  neverReported: "never reported",
  notReported: "not reported",
};

const sources: Record<string, string> = {
  svc_config: "from the service's configuration file",
  repo_provider_branch_protection: "from branch protection",
  merge_instance: "from the merge queue's configuration",
};

/** The run's status in words; a value this version does not know is shown as it came. */
export function runStatusWords(status: string | undefined, write: WriteWord = oneLine): string {
  if (status === undefined) return "status not given";
  return isKnownRunStatus(status) ? (statusWords[status] ?? status) : write(status, 60);
}

/** Whether the words for a run's status are ours; where none is given, they are. */
export function isKnownRunStatus(status: string | undefined): boolean {
  return status === undefined || Object.hasOwn(statusWords, status);
}

/** `reported`, with the outcome in the service's own word where it gave one. */
export function reportedWords({ reported, outcome }: RequiredStatus, write: WriteWord = oneLine): string {
  return outcome === undefined ? reportedText[reported] : `${reportedText[reported]}: ${write(outcome, 60)}`;
}

/** `3 of 5 reported` */
export function reportedCount(statuses: readonly RequiredStatus[]): string {
  const reported = statuses.filter((status) => status.reported === "reported").length;
  return `${reported} of ${statuses.length} reported`;
}

export const checkKinds: Record<GroupedCheck["kind"], string> = { checkRun: "check run", statusCheck: "status check" };

/** `1 check run, 2 status checks`; `none` without any. Check suites that hold no check run say nothing. */
export function checksInWords(checks: readonly Pick<GroupedCheck, "kind">[]): string {
  const counts = (["checkRun", "statusCheck"] as const).flatMap((kind) => {
    const number = checks.filter((check) => check.kind === kind).length;
    return number > 0 ? [count(number, checkKinds[kind])] : [];
  });
  return counts.join(", ") || "none";
}

/** `success · status check · reported 44 times` */
export function checkWords({ kind, outcome, count: rows }: GroupedCheck): string {
  const often = rows > 1 && `reported ${count(rows, "time")}`;
  return [outcome && oneLine(outcome, 60), checkKinds[kind], often].filter(Boolean).join(" · ");
}

/** `#412 Fix tides` */
export function pullRequestWords({ number, title }: TestedPullRequest): string {
  return title ? `#${number} ${oneLine(title)}` : `#${number}`;
}

/** What dependent pull requests are. */
export const dependentsSentence =
  "Passed before and merged into the test branch. This run depends on them and does not test them.";

/** Where the required statuses came from; a value this version does not know is shown as it came. */
export function sourceWords(source: string): string {
  return Object.hasOwn(sources, source) ? (sources[source] ?? source) : `from ${oneLine(source, 60)}`;
}

/** `1 value could not be read`: rows of the service's lists and fields that it was shown without. */
export function unreadableText(unreadable: number): string {
  return `${count(unreadable, "value")} could not be read`;
}

/** The sign for something that the service did not give, and the words that are hovered and spoken. */
export const notStated = { dash: "–", words: "not stated by the service" } as const;

/**
 * The row's name, short so that what holds the run up fits beside it: `#412`, `#412, #415`, `#100 +59`, else the run's
 * id.
 */
export function runLabel(entry: LookedUpRun): string {
  const { pullRequests } = entry.run;
  if (pullRequests.length === 0) return oneLine(entry.query.testRunId, 80);
  return pullRequests.length === 2 ? numbersInWords(pullRequests) : shortRunLabel(entry);
}

/** The run by its pull requests, else by its id, where it must be said that it is a test run. */
export function runName(entry: LookedUpRun): string {
  const { pullRequests } = entry.run;
  return pullRequests.length > 0 ? `Test run of ${numbersInWords(pullRequests)}` : `Test run ${runLabel(entry)}`;
}

/** `#412, #415`, `#1, #2, #3, #4 and 56 more` */
function numbersInWords(pullRequests: readonly TestedPullRequest[]): string {
  const numbers = pullRequests.slice(0, 4).map(({ number }) => `#${number}`);
  const others = pullRequests.length - numbers.length;
  return `${numbers.join(", ")}${others > 0 ? ` and ${grouped(others)} more` : ""}`;
}

/** Where there is room for a word: `#412`, `#412 +2` for a batch of three, else how the id begins. */
export function shortRunLabel({ run, query }: LookedUpRun): string {
  const [first, ...others] = run.pullRequests;
  if (!first) return oneLine(query.testRunId, 12);
  return others.length === 0 ? `#${first.number}` : `#${first.number} +${others.length}`;
}

/** The title of the tab of a run's page: `#412`, `Run 7f3a9c1e`. */
export function runTabTitle(entry: LookedUpRun): string {
  return entry.run.pullRequests.length > 0 ? shortRunLabel(entry) : `Run ${idBeginning(entry.query.testRunId)}`;
}
