import type { TestRun } from "../records";

/** What an outcome in the service's own word comes to. */
export type Result = "passed" | "failed" | "pending";

/** A check as it is shown once, however many events the service listed for it. */
export interface GroupedCheck extends Outcome {
  readonly kind: "checkRun" | "statusCheck";
  readonly name: string;
  readonly url?: string;
  /** How many rows the service sent. */
  readonly count: number;
}

/** Groups check runs and status checks: one row for each name and link, most urgent first. */
export function groupedChecks(run: Pick<TestRun, "checkSuites" | "statusChecks">): readonly GroupedCheck[] {
  const groups = groupsOf(run, ({ kind, name, url }) => JSON.stringify([kind, name, url ?? ""]));
  const checks = [...groups.values()].map((rows): GroupedCheck => {
    const [{ kind, name, url }] = rows;
    return { kind, name, count: rows.length, ...(url !== undefined && { url }), ...outcomeOf(rows) };
  });
  return mostUrgentFirst(checks, ({ result }) => result);
}

const urgencies: readonly string[] = ["failed", "mixed", "missing", "pending"];

/**
 * Orders checks or statuses: failed ones, those with contradicting outcomes, missing ones, pending ones, then all
 * others as they came.
 */
export function mostUrgentFirst<T>(
  items: readonly T[],
  stateOf: (item: T) => Outcome["result"] | "missing",
): readonly T[] {
  const rank = (item: T) => {
    const index = urgencies.indexOf(stateOf(item) ?? "");
    return index === -1 ? urgencies.length : index;
  };
  return items.toSorted((a, b) => rank(a) - rank(b));
}

/** A check run or a status check as the service listed it. */
export interface CheckRow extends Pick<GroupedCheck, "kind" | "name" | "url"> {
  readonly outcome?: string;
}

/** The rows of check runs and status checks that have a key in common, in the order of their first appearance. */
export function groupsOf(
  { checkSuites, statusChecks }: Pick<TestRun, "checkSuites" | "statusChecks">,
  keyOf: (row: CheckRow) => string,
): Map<string, [CheckRow, ...CheckRow[]]> {
  const groups = new Map<string, [CheckRow, ...CheckRow[]]>();
  const add = (kind: CheckRow["kind"], name: string, url: string | undefined, outcome: string | undefined) => {
    const row = { kind, name, ...(url !== undefined && { url }), ...(outcome !== undefined && { outcome }) };
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  };
  for (const { name, url, status, conclusion } of checkSuites.flatMap(({ checkRuns }) => checkRuns)) {
    add("checkRun", name, url, conclusion ?? status);
  }
  for (const { context, url, state } of statusChecks) add("statusCheck", context, url, state);
  return groups;
}

/** What several rows about one check come to. */
export interface Outcome {
  /** In the service's own word, both words where rows contradict each other; absent where no row carries one. */
  readonly outcome?: string;
  /** What it comes to: `mixed` where some passed and some failed; absent where the word is not known. */
  readonly result?: Result | "mixed";
}

/**
 * The service gives rows no order, so that none is taken for the last word: one that passed or failed counts before one that is pending,
 * and where some passed and some failed, both are said.
 */
export function outcomeOf(rows: readonly CheckRow[]): Outcome {
  const words = rows.flatMap(({ outcome }) => outcome ?? []);
  const lastThat = (result: Result | undefined) => words.findLast((word) => resultOf(word) === result);
  const passed = lastThat("passed");
  const failed = lastThat("failed");
  if (passed !== undefined && failed !== undefined) return { outcome: `${passed} and ${failed}`, result: "mixed" };
  const outcome = passed ?? failed ?? lastThat(undefined) ?? lastThat("pending");
  const result = resultOf(outcome);
  return { ...(outcome !== undefined && { outcome }), ...(result && { result }) };
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
