import type { TestRun } from "../../api/records";
import { hasEnded, type Reported, requiredStatuses } from "../../model/requiredStatuses";
import type { LookedUpRun } from "../../model/testRuns";
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

export function reportedWords(reported: Reported): string {
  return reportedText[reported];
}

/** Where the required statuses came from; a value this version does not know is shown as it came. */
export function sourceWords(source: string): string {
  return Object.hasOwn(sources, source) ? (sources[source] ?? source) : `from ${oneLine(source, 60)}`;
}

/** The row's name: the pull requests under test, else the run's id. */
export function runLabel({ run, query }: LookedUpRun): string {
  const [first, ...others] = run.pullRequests;
  if (!first) return oneLine(query.testRunId, 80);
  if (others.length === 0) return first.title ? `#${first.number} ${oneLine(first.title, 80)}` : `#${first.number}`;
  const numbers = run.pullRequests.slice(0, 4).map(({ number }) => `#${number}`);
  const rest = run.pullRequests.length - numbers.length;
  return `${numbers.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** What holds the run up, in words, with the age of the answer. */
export function runSummary(run: TestRun, targetBranch: string, asOf: number, now: number): string {
  return [runStatusWords(run.status), waitingFor(run), `into ${oneLine(targetBranch, 60)}`, ago(asOf, now)]
    .filter(Boolean)
    .join(" · ");
}

function waitingFor(run: TestRun): string | undefined {
  const missing = requiredStatuses(run).filter(({ reported }) => reported !== "reported");
  const [first] = missing;
  if (!first) return undefined;
  const what =
    missing.length === 1 ? oneLine(first.name, 60) : count(missing.length, "required status", "required statuses");
  return hasEnded(run) ? `${what} never reported` : `${what} not reported yet`;
}
