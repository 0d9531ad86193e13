import type { TestRun } from "../../api/records";
import { type Reported, type RequiredStatus, requiredStatuses } from "../../model/runs/requiredStatuses";
import type { LookedUpRun } from "../../model/runs/testRuns";
import { oneLine } from "./inert";
import { count } from "./numbers";
import { ago } from "./time";

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
export function runStatusWords(status: string | undefined): string {
  if (status === undefined) return "status not given";
  return Object.hasOwn(statusWords, status) ? (statusWords[status] ?? status) : oneLine(status, 60);
}

/** `reported`, with the outcome in the service's own word where it gave one. */
export function reportedWords({ reported, outcome }: RequiredStatus): string {
  return outcome === undefined ? reportedText[reported] : `${reportedText[reported]}: ${oneLine(outcome, 60)}`;
}

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

/** What holds the run up, in words, with its state and the age of the answer. */
export function runSummary(run: TestRun, targetBranch: string, asOf: number, now: number): string {
  return [waitingFor(run), runStatusWords(run.status), `into ${oneLine(targetBranch, 60)}`, ago(asOf, now)]
    .filter(Boolean)
    .join(" · ");
}

function waitingFor(run: TestRun): string | undefined {
  const missing = requiredStatuses(run).filter(({ reported }) => reported !== "reported");
  const [first] = missing;
  if (!first) return undefined;
  const what =
    missing.length === 1 ? oneLine(first.name, 60) : count(missing.length, "required status", "required statuses");
  return `${what} ${reportedText[first.reported]}`;
}
