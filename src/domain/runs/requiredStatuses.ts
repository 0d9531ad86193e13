import type { TestRun } from "../records";
import { type CheckRow, groupsOf, mostUrgentFirst, type Outcome, outcomeOf, resultOf } from "./checks";

/** Whether a required status was reported on the test branch. The contract says nothing of its outcome, so neither does this. */
export type Reported = "reported" | "notReportedYet" | "neverReported" | "notReported";

export interface RequiredStatus extends Outcome {
  readonly name: string;
  readonly reported: Reported;
  /** Where its check is to be seen. */
  readonly url?: string;
}

const ended: ReadonlySet<string> = new Set(["succeeded", "failed", "cancelled"]);

/** True for a run that will not change any more. */
export function hasEnded(run: Pick<TestRun, "status">): boolean {
  return run.status !== undefined && ended.has(run.status);
}

type Report = Outcome & Pick<RequiredStatus, "url">;

/**
 * Tells of each required status whether a check run or a status check of exactly that name was reported, most urgent
 * first. A missing one is "not reported yet" while the run is in progress, "never reported" once it has ended, and
 * plain "not reported" where the service does not say which.
 */
export function requiredStatuses(run: TestRun): readonly RequiredStatus[] {
  const reports = reportsByName(run);
  const missing = run.status === "in_progress" ? "notReportedYet" : hasEnded(run) ? "neverReported" : "notReported";
  const all = [...new Set(run.requiredStatuses)].map((name): RequiredStatus => {
    const report = reports.get(name);
    return report ? { name, reported: "reported", ...report } : { name, reported: missing };
  });
  return mostUrgentFirst(all, ({ reported, result }) => (reported === "reported" ? result : "missing"));
}

/** What the checks of each name come to together, whatever their kinds and links; linked to the row that tells most. */
function reportsByName(run: TestRun): Map<string, Report> {
  const reports = new Map<string, Report>();
  for (const [name, rows] of groupsOf(run, ({ name }) => name)) {
    const report = outcomeOf(rows);
    const url = linkOf(rows, report);
    reports.set(name, { ...report, ...(url !== undefined && { url }) });
  }
  return reports;
}

/** Of rows that contradict each other, the one that failed. */
function linkOf(rows: readonly CheckRow[], { outcome, result }: Report): string | undefined {
  const linked = rows.filter(({ url }) => url);
  const tells = linked.findLast((row) =>
    result === "mixed" ? resultOf(row.outcome) === "failed" : row.outcome === outcome,
  );
  return (tells ?? linked.at(-1))?.url;
}
