import type { TestRun } from "../../api/records";

/** What an outcome in the service's own word comes to. */
export type Result = "passed" | "failed" | "pending";

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
export function groupedChecks(run: Pick<TestRun, "checkSuites" | "statusChecks">): GroupedCheck[] {
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
  for (const { checkRuns } of run.checkSuites) {
    for (const { name, url, status, conclusion } of checkRuns) add("checkRun", name, url, conclusion ?? status);
  }
  for (const { context, url, state } of run.statusChecks) add("statusCheck", context, url, state);
  return [...groups.values()];
}

/** The words that Git hosts use for the conclusion of a check run, its status, and the state of a commit status. */
const results: ReadonlyMap<string, Result> = new Map(
  Object.entries({
    passed: ["success", "succeeded", "passed", "neutral", "skipped"],
    failed: ["failure", "failed", "error", "timed_out", "cancelled", "action_required", "startup_failure", "stale"],
    pending: ["pending", "queued", "requested", "waiting", "expected", "in_progress", "running"],
  } satisfies Record<Result, string[]>).flatMap(([result, words]) => words.map((word) => [word, result as Result])),
);

/** What an outcome comes to; `undefined` for a word that this version does not know, and where there is none. */
export function resultOf(outcome: string | undefined): Result | undefined {
  return outcome === undefined ? undefined : results.get(outcome.trim().toLowerCase());
}
