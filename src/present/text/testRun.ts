import type { TestedPullRequest } from "../../api/records";
import type { GroupedCheck } from "../../model/runs/checks";
import type { Reported, RequiredStatus } from "../../model/runs/requiredStatuses";
import type { LookedUpRun } from "../../model/runs/testRuns";
import { oneLine } from "./inert";
import { count } from "./numbers";

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

/** The row's name, short so that what holds the run up fits beside it: the numbers of the pull requests, else the run's id. */
export function runLabel({ run, query }: LookedUpRun): string {
  if (run.pullRequests.length === 0) return oneLine(query.testRunId, 80);
  const numbers = run.pullRequests.slice(0, 4).map(({ number }) => `#${number}`);
  const rest = run.pullRequests.length - numbers.length;
  return `${numbers.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** The run by its pull requests, else by its id, where it must be said that it is a test run. */
export function runName(entry: LookedUpRun): string {
  return entry.run.pullRequests.length > 0 ? `Test run of ${runLabel(entry)}` : `Test run ${runLabel(entry)}`;
}

/** Where there is room for a word: `#412`, `#412 +2` for a batch of three, else how the id begins. */
export function shortRunLabel({ run, query }: LookedUpRun): string {
  const [first, ...rest] = run.pullRequests;
  if (!first) return oneLine(query.testRunId, 12);
  return rest.length === 0 ? `#${first.number}` : `#${first.number} +${rest.length}`;
}
