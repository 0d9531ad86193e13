import type { Execution, History, RecordedStatus, RecordedTest } from "./history";
import type { Links } from "./links";
import type { ListRequest } from "./requests";
import { createSummaryKey } from "./summary";
import { dayMs, formatIsoTime } from "./time";

/** Maximum number of failures in a record. */
const maxMostCommonFailures = 10;

/** A test that failed within the time window. */
export interface FailingTestRow {
  readonly test: RecordedTest;
  /** Failures within the time window, oldest first; at least one. */
  readonly failures: readonly Execution[];
  /** Milliseconds since 1970. */
  readonly lastFailure: number;
}

type Window = Pick<ListRequest, "start" | "end">;

/**
 * Returns the tests that failed in [start, end) and not after `now`, each once. The order is by latest failure, then by
 * name and id, so that the order of a past time window never changes.
 */
export function listFailingTests(history: History, window: Window, now: number): FailingTestRow[] {
  const rows: FailingTestRow[] = [];
  for (const test of history.tests) {
    const failures = test.executions.filter(
      ({ failure, time }) => failure !== undefined && time >= window.start && time < window.end && time <= now,
    );
    const last = failures.at(-1);
    if (last) {
      rows.push({ test, failures, lastFailure: last.time });
    }
  }
  return rows.sort(
    (a, b) =>
      b.lastFailure - a.lastFailure ||
      compare(a.test.identity.name, b.test.identity.name) ||
      compare(a.test.id, b.test.id),
  );
}

/**
 * Returns a row as a test record of the API. Rates, pull requests and a computed status are of the time before `now`,
 * not of the time window.
 */
export function createTestRecord(
  { test, failures }: FailingTestRow,
  links: Links,
  now: number,
): Record<string, unknown> {
  const { identity, facts } = test;
  const week = listExecutionsSince(test.executions, now - 7 * dayMs, now);
  const status = facts.status ?? computeStatus(week, now);
  return {
    id: test.id,
    repository: { html_url: links.repository() },
    html_url: links.test(test),
    name: identity.name,
    variant: identity.variant ?? "",
    status: { value: status.value, reason: status.reason, timestamp: formatIsoTime(status.startTime) },
    most_common_failures: groupFailures(failures),
    failure_rate_last_7d: computeFailureRate(week),
    failure_rate_last_24h: computeFailureRate(listExecutionsSince(test.executions, now - dayMs, now)),
    codeowners: test.owners,
    pull_requests_impacted_last_7d: countPullRequests(week),
    quarantined: facts.quarantined ?? false,
    ...(identity.filePath ? { file_path: identity.filePath } : {}),
    ...(identity.parent ? { parent: identity.parent } : {}),
    ...(identity.classname ? { classname: identity.classname } : {}),
    ...(facts.ticket ? { ticket: { html_url: links.ticket(facts.ticket) } } : {}),
  };
}

/**
 * Groups failures by their summaries, the most frequent group first. A group has its latest summary; failures without a
 * summary are left out.
 */
export function groupFailures(failures: readonly Execution[]): Record<string, unknown>[] {
  const groups = new Map<string, { summary: string; count: number; last: number }>();
  for (const { failure, time } of failures) {
    if (!failure) {
      continue;
    }
    const key = createSummaryKey(failure);
    groups.set(key, { summary: failure, count: (groups.get(key)?.count ?? 0) + 1, last: time });
  }
  return [...groups.values()]
    .sort((a, b) => b.count - a.count || b.last - a.last)
    .slice(0, maxMostCommonFailures)
    .map(({ summary, count, last }) => ({ summary, occurrence_count: count, last_occurrence: formatIsoTime(last) }));
}

/** Returns the share of failures in executions, from 0 to 1; 0 without executions. */
export function computeFailureRate(executions: readonly Execution[]): number {
  return executions.length === 0 ? 0 : executions.filter(isFailure).length / executions.length;
}

function countPullRequests(executions: readonly Execution[]): number {
  const numbers = executions.filter(isFailure).flatMap(({ pullRequest }) => pullRequest ?? []);
  return new Set(numbers).size;
}

/** Computes a status from the executions of a week. The reason begins with a space, as those of real services do. */
function computeStatus(week: readonly Execution[], now: number): RecordedStatus {
  const failures = week.filter(isFailure);
  const reason = ` failed in ${failures.length} of ${week.length} executions in 7 days`;
  return { value: statusValue(failures.length, week.length), reason, startTime: failures[0]?.time ?? now };
}

function statusValue(failureCount: number, executionCount: number): string {
  if (failureCount === 0) {
    return "healthy";
  }
  return failureCount === executionCount ? "broken" : "flaky";
}

function listExecutionsSince(executions: readonly Execution[], start: number, now: number): Execution[] {
  return executions.filter(({ time }) => time >= start && time <= now);
}

function isFailure({ failure }: Execution): boolean {
  return failure !== undefined;
}

function compare(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}
