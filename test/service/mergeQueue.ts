import type { Links } from "./links";
import { formatIsoTime } from "./time";

/** An event of a test run. The time is in milliseconds since 1970. */
export type TestRunEvent = { readonly time: number } & (
  | {
      readonly kind: "checkRun";
      readonly name: string;
      /** Number of the check suite that contains it, from 1. */
      readonly suite: number;
      /** Absent while the check runs. */
      readonly conclusion?: string;
    }
  | { readonly kind: "statusCheck"; readonly context: string; readonly state: string }
  | { readonly kind: "status"; readonly status: "in_progress" | "succeeded" | "failed" | "cancelled" }
);

/** A test run of a merge queue with all its past and future events. */
export interface RecordedTestRun {
  readonly id: string;
  readonly targetBranch: string;
  /** Prefix of the installation's test branches. */
  readonly prefix: string;
  readonly sha: string;
  readonly createdAt: number;
  readonly pullRequests: readonly { readonly number: number; readonly title: string }[];
  readonly requiredStatuses: readonly string[];
  readonly requiredStatusesSource?: string;
  /** In any order. */
  readonly timeline: readonly TestRunEvent[];
  readonly impactedTargets?: readonly string[];
  readonly impactedTargetsForTestedPrs?: readonly string[];
  readonly dependentPrs?: readonly number[];
}

type EventOf<Kind extends TestRunEvent["kind"]> = Extract<TestRunEvent, { kind: Kind }>;

/** Returns `<prefix>-merge/pr-<first pull request>/<id>`. */
export function createTestBranchName({ prefix, pullRequests, id }: RecordedTestRun): string {
  return `${prefix}-merge/pr-${pullRequests[0]?.number ?? 0}/${id}`;
}

/** Returns the state of the run at `now` in the format of the API. */
export function createTestRunDetails(run: RecordedTestRun, links: Links, now: number): Record<string, unknown> {
  return {
    requiredStatuses: run.requiredStatuses,
    ...optionalField("requiredStatusesSource", run.requiredStatusesSource),
    testBranch: createTestBranchName(run),
    testBranchSha: run.sha,
    checkSuites: createCheckSuites(run, links, now),
    statusChecks: listPastEvents(run, "statusCheck", now).map(({ context, state }) => ({
      context,
      url: links.check(run.id, context),
      state,
    })),
    testedPullRequests: run.pullRequests.map(({ number, title }) => ({
      prNumber: number,
      prUrl: links.pullRequest(number),
      title,
    })),
    createdAt: formatIsoTime(run.createdAt),
    status: findTestRunStatus(run, now),
    ...optionalField("impactedTargets", run.impactedTargets),
    ...optionalField("impactedTargetsForTestedPrs", run.impactedTargetsForTestedPrs),
    ...optionalField("dependentPrs", run.dependentPrs),
  };
}

/**
 * Returns the status at `now`: that of the timeline, if it contains statuses; otherwise by the required statuses:
 * failed once one of them has failed, succeeded once all have succeeded.
 */
export function findTestRunStatus(run: RecordedTestRun, now: number): string {
  if (run.timeline.some(({ kind }) => kind === "status")) {
    return listPastEvents(run, "status", now).at(-1)?.status ?? "in_progress";
  }
  const outcomes = run.requiredStatuses.map((name) => findCheckOutcome(run, name, now));
  if (outcomes.some((outcome) => failures.has(outcome ?? ""))) {
    return "failed";
  }
  return outcomes.length > 0 && outcomes.every((outcome) => outcome === "success") ? "succeeded" : "in_progress";
}

const failures = new Set(["failure", "error", "timed_out", "cancelled", "action_required", "startup_failure"]);

/** Returns the latest conclusion or state that was reported for a check; `undefined` if there is none. */
export function findCheckOutcome(run: RecordedTestRun, name: string, now: number): string | undefined {
  const reports = run.timeline
    .filter((event) => event.time <= now)
    .sort(compareTimes)
    .flatMap((event) => {
      if (event.kind === "checkRun" && event.name === name) {
        return [event.conclusion ?? "in_progress"];
      }
      return event.kind === "statusCheck" && event.context === name ? [event.state] : [];
    });
  return reports.at(-1);
}

/** Returns every check suite of the run. A suite is empty until its first check is reported. */
function createCheckSuites(run: RecordedTestRun, links: Links, now: number): { checkRuns: unknown[] }[] {
  const suites = run.timeline.flatMap((event) => (event.kind === "checkRun" ? [event.suite] : []));
  const checkRunEvents = listPastEvents(run, "checkRun", now);
  return Array.from({ length: Math.max(0, ...suites) }, (_, index) => {
    const latest = new Map(
      checkRunEvents.filter(({ suite }) => suite === index + 1).map((event) => [event.name, event]),
    );
    return { checkRuns: [...latest.values()].map((event) => createCheckRun(event, links.check(run.id, event.name))) };
  });
}

function createCheckRun({ name, conclusion }: EventOf<"checkRun">, url: string) {
  return conclusion === undefined
    ? { name, url, status: "in_progress" }
    : { name, url, status: "completed", conclusion };
}

function listPastEvents<Kind extends TestRunEvent["kind"]>(
  run: RecordedTestRun,
  kind: Kind,
  now: number,
): EventOf<Kind>[] {
  return run.timeline
    .filter((event): event is EventOf<Kind> => event.kind === kind && event.time <= now)
    .sort(compareTimes);
}

function compareTimes(a: { time: number }, b: { time: number }): number {
  return a.time - b.time;
}

function optionalField(name: string, value: unknown): Record<string, unknown> {
  return value === undefined ? {} : { [name]: value };
}
