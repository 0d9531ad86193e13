import { withoutUndefined } from "../../base/withoutUndefined";
import type { TestRun } from "../records";
import { type CheckRow, combineOutcomes, groupRows, type Outcome, parseResult, sortByUrgency } from "./checks";

/**
 * Whether a required status was reported on the test branch. The API contract defines no outcome for it, and neither
 * does this type.
 */
export type ReportState = "reported" | "notReportedYet" | "neverReported" | "notReported";

export interface RequiredStatus extends Outcome {
  readonly name: string;
  readonly reportState: ReportState;
  /** Page of its check. */
  readonly url?: string;
}

const endedStatuses: ReadonlySet<string> = new Set(["succeeded", "failed", "cancelled"]);

/** Returns whether a run will not change any more. */
export function hasEnded(run: Pick<TestRun, "status">): boolean {
  return run.status !== undefined && endedStatuses.has(run.status);
}

type Report = Outcome & Pick<RequiredStatus, "url">;

/**
 * Returns each required status, and whether a check run or status check of exactly that name was reported, most urgent
 * first. A missing one is "not reported yet" while the run is in progress, "never reported" once it has ended, and
 * "not reported" if the service gives no status.
 */
export function listRequiredStatuses(run: TestRun): readonly RequiredStatus[] {
  const reports = groupReportsByName(run);
  const missingState = findMissingState(run);
  const statuses: RequiredStatus[] = [];
  for (const name of new Set(run.requiredStatuses)) {
    const report = reports.get(name);
    if (report) {
      statuses.push({ name, reportState: "reported", ...report });
    } else {
      statuses.push({ name, reportState: missingState });
    }
  }
  return sortByUrgency(statuses, ({ reportState, result }) => (reportState === "reported" ? result : "missing"));
}

function findMissingState(run: TestRun): ReportState {
  if (run.status === "in_progress") {
    return "notReportedYet";
  }
  return hasEnded(run) ? "neverReported" : "notReported";
}

/** Combines the checks of each name, of all kinds and links; the link is that of the decisive row. */
function groupReportsByName(run: TestRun): Map<string, Report> {
  const reports = new Map<string, Report>();
  for (const [name, rows] of groupRows(run, ({ name }) => name)) {
    const outcome = combineOutcomes(rows);
    const url = findLink(rows, outcome);
    reports.set(name, withoutUndefined({ ...outcome, url }));
  }
  return reports;
}

/** Returns the link of the row with the combined outcome; of contradicting rows, that of the failed one. */
function findLink(rows: readonly CheckRow[], { outcome, result }: Outcome): string | undefined {
  const linkedRows = rows.filter(({ url }) => url);
  const decisiveRow = linkedRows.findLast((row) => {
    if (result === "mixed") {
      return parseResult(row.outcome) === "failed";
    }
    return row.outcome === outcome;
  });
  return (decisiveRow ?? linkedRows.at(-1))?.url;
}
