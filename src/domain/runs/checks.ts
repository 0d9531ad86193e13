import { withoutUndefined } from "../../base/withoutUndefined";
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
  const checks = [...groups.values()].map(combineRows);
  return sortByUrgency(checks, ({ result }) => result);
}

function combineRows(rows: CheckRows): GroupedCheck {
  const [{ kind, name, url }] = rows;
  return withoutUndefined({ kind, name, count: rows.length, url, ...combineOutcomes(rows) });
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
  return items.toSorted((a, b) => rankUrgency(getState(a)) - rankUrgency(getState(b)));
}

function rankUrgency(state = ""): number {
  const index = urgencyOrder.indexOf(state);
  return index === -1 ? urgencyOrder.length : index;
}

/** Check run or status check as the service listed it. */
export interface CheckRow extends Pick<GroupedCheck, "kind" | "name" | "url"> {
  readonly outcome?: string;
}

/** Rows of one group. */
type CheckRows = [CheckRow, ...CheckRow[]];

/** Groups the rows of check runs and status checks by a key, in the order of their first occurrence. */
export function groupRows(
  { checkSuites, statusChecks }: Pick<TestRun, "checkSuites" | "statusChecks">,
  getKey: (row: CheckRow) => string,
): Map<string, CheckRows> {
  const groups = new Map<string, CheckRows>();
  const add = (row: CheckRow) => {
    const key = getKey(row);
    const group = groups.get(key);
    if (group) {
      group.push(row);
    } else {
      groups.set(key, [row]);
    }
  };
  const checkRuns = checkSuites.flatMap((suite) => suite.checkRuns);
  for (const { name, url, status, conclusion } of checkRuns) {
    add(withoutUndefined({ kind: "checkRun" as const, name, url, outcome: conclusion ?? status }));
  }
  for (const { context, url, state } of statusChecks) {
    add(withoutUndefined({ kind: "statusCheck" as const, name: context, url, outcome: state }));
  }
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
  if (passedOutcome !== undefined && failedOutcome !== undefined) {
    return { outcome: `${passedOutcome} and ${failedOutcome}`, result: "mixed" };
  }
  const outcome = passedOutcome ?? failedOutcome ?? findLastOutcome(undefined) ?? findLastOutcome("pending");
  return withoutUndefined({ outcome, result: parseResult(outcome) });
}

/** Outcomes that Git hosts use: conclusion and status of a check run, and state of a commit status. */
const passedOutcomes: ReadonlySet<string> = new Set(["success", "succeeded", "passed", "neutral", "skipped"]);
const failedOutcomes: ReadonlySet<string> = new Set([
  "failure",
  "failed",
  "error",
  "timed_out",
  "cancelled",
  "action_required",
  "startup_failure",
  "stale",
]);
const pendingOutcomes: ReadonlySet<string> = new Set([
  "pending",
  "queued",
  "requested",
  "waiting",
  "expected",
  "in_progress",
  "running",
]);

/** Returns the result of an outcome; `undefined` for an outcome that this version does not know, and without one. */
export function parseResult(outcome = ""): CheckResult | undefined {
  const word = outcome.trim().toLowerCase();
  if (passedOutcomes.has(word)) {
    return "passed";
  }
  if (failedOutcomes.has(word)) {
    return "failed";
  }
  return pendingOutcomes.has(word) ? "pending" : undefined;
}
