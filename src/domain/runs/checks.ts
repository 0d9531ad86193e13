import type { TestRun } from "../records";

/** Result of a check, derived from the service's outcome. */
export type CheckResult = "passed" | "failed" | "pending";

/** Check, shown once, even if the service lists several events for it. */
export interface GroupedCheck extends Outcome {
  readonly kind: "checkRun" | "statusCheck";
  readonly name: string;
  readonly url?: string;
  /** Number of rows that the service sent. */
  readonly count: number;
}

/** Groups check runs and status checks: one row per name and link, most urgent first. */
export function groupChecks(run: Pick<TestRun, "checkSuites" | "statusChecks">): readonly GroupedCheck[] {
  const groups = groupRows(run, ({ kind, name, url }) => JSON.stringify([kind, name, url ?? ""]));
  const checks = [...groups.values()].map((rows): GroupedCheck => {
    const [{ kind, name, url }] = rows;
    return { kind, name, count: rows.length, ...(url !== undefined && { url }), ...combineOutcomes(rows) };
  });
  return sortByUrgency(checks, ({ result }) => result);
}

const urgencyOrder: readonly string[] = ["failed", "mixed", "missing", "pending"];

/**
 * Sorts checks or statuses: failed ones, those with contradicting outcomes, missing ones, pending ones, then all
 * others in their order.
 */
export function sortByUrgency<T>(
  items: readonly T[],
  getState: (item: T) => Outcome["result"] | "missing",
): readonly T[] {
  const rank = (item: T) => {
    const index = urgencyOrder.indexOf(getState(item) ?? "");
    return index === -1 ? urgencyOrder.length : index;
  };
  return items.toSorted((a, b) => rank(a) - rank(b));
}

/** Check run or status check as the service listed it. */
export interface CheckRow extends Pick<GroupedCheck, "kind" | "name" | "url"> {
  readonly outcome?: string;
}

/** Groups the rows of check runs and status checks by a key, in the order of their first occurrence. */
export function groupRows(
  { checkSuites, statusChecks }: Pick<TestRun, "checkSuites" | "statusChecks">,
  getKey: (row: CheckRow) => string,
): Map<string, [CheckRow, ...CheckRow[]]> {
  const groups = new Map<string, [CheckRow, ...CheckRow[]]>();
  const add = (kind: CheckRow["kind"], name: string, url: string | undefined, outcome: string | undefined) => {
    const row = { kind, name, ...(url !== undefined && { url }), ...(outcome !== undefined && { outcome }) };
    const group = groups.get(getKey(row));
    if (group) group.push(row);
    else groups.set(getKey(row), [row]);
  };
  for (const { name, url, status, conclusion } of checkSuites.flatMap(({ checkRuns }) => checkRuns)) {
    add("checkRun", name, url, conclusion ?? status);
  }
  for (const { context, url, state } of statusChecks) add("statusCheck", context, url, state);
  return groups;
}

/** Combined outcome of the rows of a check. */
export interface Outcome {
  /** The service's outcome, or both outcomes if rows contradict each other; absent if no row has one. */
  readonly outcome?: string;
  /** `mixed` if some rows passed and some failed; absent if the outcome is unknown to this version. */
  readonly result?: CheckResult | "mixed";
}

/**
 * Combines the outcomes of rows. The service does not order rows, so none counts as the latest: passed and failed
 * outcomes take precedence over pending ones, and if there are both, both are returned.
 */
export function combineOutcomes(rows: readonly CheckRow[]): Outcome {
  const outcomes = rows.flatMap(({ outcome }) => outcome ?? []);
  const findLastOutcome = (result: CheckResult | undefined) =>
    outcomes.findLast((value) => parseResult(value) === result);
  const passedOutcome = findLastOutcome("passed");
  const failedOutcome = findLastOutcome("failed");
  if (passedOutcome !== undefined && failedOutcome !== undefined)
    return { outcome: `${passedOutcome} and ${failedOutcome}`, result: "mixed" };
  const outcome = passedOutcome ?? failedOutcome ?? findLastOutcome(undefined) ?? findLastOutcome("pending");
  const result = parseResult(outcome);
  return { ...(outcome !== undefined && { outcome }), ...(result && { result }) };
}

/** Outcomes that Git hosts use: conclusion and status of a check run, and state of a commit status. */
const resultsByOutcome: ReadonlyMap<string, CheckResult> = new Map(
  Object.entries({
    passed: ["success", "succeeded", "passed", "neutral", "skipped"],
    failed: ["failure", "failed", "error", "timed_out", "cancelled", "action_required", "startup_failure", "stale"],
    pending: ["pending", "queued", "requested", "waiting", "expected", "in_progress", "running"],
  } satisfies Record<CheckResult, string[]>).flatMap(([result, words]) =>
    words.map((word) => [word, result as CheckResult]),
  ),
);

/** Returns the result of an outcome; `undefined` for an outcome that this version does not know, and without one. */
export function parseResult(outcome: string | undefined): CheckResult | undefined {
  return outcome === undefined ? undefined : resultsByOutcome.get(outcome.trim().toLowerCase());
}
