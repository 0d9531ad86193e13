import type { TestRun } from "../../api/records";
import { groupedChecks, type Result, resultOf } from "./checks";

/** Whether a required status was reported on the test branch. The contract says nothing of its outcome, so neither does this. */
export type Reported = "reported" | "notReportedYet" | "neverReported" | "notReported";

export interface RequiredStatus {
  readonly name: string;
  readonly reported: Reported;
  /** In the service's own word, of the last report that carried one; absent where none did. */
  readonly outcome?: string;
  /** What the outcome comes to, where its word is known. */
  readonly result?: Result;
  /** Where its check is to be seen. */
  readonly url?: string;
}

const ended: ReadonlySet<string> = new Set(["succeeded", "failed", "cancelled"]);

/** True for a run that will not change any more. */
export function hasEnded(run: Pick<TestRun, "status">): boolean {
  return run.status !== undefined && ended.has(run.status);
}

type Report = Pick<RequiredStatus, "outcome" | "result" | "url">;

/**
 * Each required status with whether a check run or a status check of exactly that name was reported: the missing ones first, since they
 * hold the run up, then the failed ones, the pending ones and the rest. A missing one is "not reported yet" while the run is in progress, "never reported" once it has ended, and plain
 * "not reported" where the service does not say which.
 */
export function requiredStatuses(run: TestRun): RequiredStatus[] {
  const reports = reportsByName(run);
  const missing = run.status === "in_progress" ? "notReportedYet" : hasEnded(run) ? "neverReported" : "notReported";
  const all = [...new Set(run.requiredStatuses)].map((name): RequiredStatus => {
    const report = reports.get(name);
    return report ? { name, reported: "reported", ...report } : { name, reported: missing };
  });
  return all.sort((a, b) => urgency(b) - urgency(a));
}

function urgency({ reported, result }: RequiredStatus): number {
  if (reported !== "reported") return 3;
  if (result === "failed") return 2;
  return result === "pending" ? 1 : 0;
}

/** Checks of one name with several links: a failed one counts before a pending one, and that before all else. */
function reportsByName(run: TestRun): Map<string, Report> {
  const reports = new Map<string, Report>();
  for (const { name, outcome, url } of groupedChecks(run)) {
    const result = resultOf(outcome);
    const report: Report = {
      ...(outcome !== undefined && { outcome }),
      ...(result && { result }),
      ...(url && { url }),
    };
    const before = reports.get(name);
    if (!before || weight(report) >= weight(before)) reports.set(name, { ...before, ...report });
  }
  return reports;
}

function weight({ outcome, result }: Report): number {
  if (result === "failed") return 3;
  if (result === "pending") return 2;
  return outcome === undefined ? 0 : 1;
}
