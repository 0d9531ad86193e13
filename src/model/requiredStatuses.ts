import type { CheckRun, StatusCheck, TestRun } from "../api/records";

/** Whether a required status was reported on the test branch. The contract says nothing of its outcome, so neither does this. */
export type Reported = "reported" | "notReportedYet" | "neverReported" | "notReported";

export interface RequiredStatus {
  readonly name: string;
  readonly reported: Reported;
  /** In the service's own word, of the last report that carried one; absent where none did. */
  readonly outcome?: string;
}

const ended: ReadonlySet<string> = new Set(["succeeded", "failed", "cancelled"]);

/** True for a run that will not change any more. */
function hasEnded(run: Pick<TestRun, "status">): boolean {
  return run.status !== undefined && ended.has(run.status);
}

/**
 * Each required status with whether a check run or a status check of exactly that name was reported: the missing ones first, since they
 * hold the run up. A missing one is "not reported yet" while the run is in progress, "never reported" once it has ended, and plain
 * "not reported" where the service does not say which.
 */
export function requiredStatuses(run: TestRun): RequiredStatus[] {
  const outcomes = new Map<string, string | undefined>();
  for (const { name, outcome } of groupedChecks(run)) outcomes.set(name, outcome ?? outcomes.get(name));
  const missing = run.status === "in_progress" ? "notReportedYet" : hasEnded(run) ? "neverReported" : "notReported";
  const all = [...new Set(run.requiredStatuses)].map((name): RequiredStatus => {
    const outcome = outcomes.get(name);
    return { name, reported: outcomes.has(name) ? "reported" : missing, ...(outcome === undefined ? {} : { outcome }) };
  });
  return [
    ...all.filter(({ reported }) => reported !== "reported"),
    ...all.filter(({ reported }) => reported === "reported"),
  ];
}

/** A check as it is shown once, however many events the service listed for it. */
export interface GroupedCheck {
  readonly kind: "checkRun" | "statusCheck";
  readonly name: string;
  readonly url?: string;
  /** How many rows the service sent. */
  readonly count: number;
  /** The outcome in the service's own word, of the last row that carried one; absent where none did. */
  readonly outcome?: string;
}

/** Check runs and status checks, one row for each name and link, in the order of their first appearance. */
export function groupedChecks(run: TestRun): GroupedCheck[] {
  const groups = new Map<string, GroupedCheck>();
  const add = (kind: GroupedCheck["kind"], name: string, url: string | undefined, outcome: string | undefined) => {
    const key = JSON.stringify([kind, name, url ?? ""]);
    const before = groups.get(key);
    const latest = outcome ?? before?.outcome;
    groups.set(key, {
      kind,
      name,
      count: (before?.count ?? 0) + 1,
      ...(url === undefined ? {} : { url }),
      ...(latest === undefined ? {} : { outcome: latest }),
    });
  };
  for (const suite of run.checkSuites) {
    for (const { name, url, status, conclusion } of suite.checkRuns as readonly CheckRun[]) {
      add("checkRun", name, url, conclusion ?? status);
    }
  }
  for (const { context, url, state } of run.statusChecks as readonly StatusCheck[])
    add("statusCheck", context, url, state);
  return [...groups.values()];
}
