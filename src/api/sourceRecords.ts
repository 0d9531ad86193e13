/**
 * Turns what a source of another extension returned into values as the service sends them, which the same readers then
 * read, with the same limits. Each property is read once, and none of the other extension's objects is kept.
 */
import { forEachYielding } from "../base/async";
import { isNumber, isRecord } from "../base/shape";
import { maxTests } from "../domain/limits";
import type { UnreadableField } from "../domain/records";
import type { SourceCapabilities } from "../domain/testSource";

/** Maximum rows of a list within a record. A longer list is read up to here, and reported. */
const maxRows = 10_000;
/** Latest time that `Date` knows, in milliseconds since 1970. */
const maxTime = 8.64e15;

type Fields = Readonly<Record<string, unknown>>;

/** Converts a page. The result of `convert` for a page that is not an object is not one either. */
export async function convertPage(page: unknown, { quarantine }: SourceCapabilities): Promise<unknown> {
  if (!isRecord(page)) return undefined;
  const { tests, nextPageToken, totalRows } = page;
  if (!Array.isArray(tests)) return undefined;
  const rows: unknown[] = [];
  // One test above the limit shows that there are more.
  await forEachYielding(tests.slice(0, maxTests + 1), undefined, (test) => {
    rows.push(convertSafely(test, (fields) => convertTest(fields, quarantine)));
  });
  return { tests: rows, page: { next_page_token: plainValue(nextPageToken), total_rows: plainValue(totalRows) } };
}

function convertTest(fields: Fields, canQuarantine: boolean): unknown {
  return {
    id: plainValue(fields.id),
    name: plainValue(fields.name),
    variant: plainValue(fields.variant),
    classname: plainValue(fields.classname),
    parent: plainValue(fields.parent),
    file_path: plainValue(fields.filePath),
    html_url: plainValue(fields.url),
    repository: { html_url: plainValue(fields.repositoryUrl) },
    ticket: { html_url: plainValue(fields.ticketUrl) },
    status: convertObject(fields.status, ({ value, reason, since }) => ({
      value: plainValue(value),
      reason: plainValue(reason),
      timestamp: timeText(since),
    })),
    most_common_failures: convertRows(fields.mostCommonFailures, (row) => convertObject(row, convertFailure)),
    failure_rate_last_7d: plainValue(fields.failureRate7d),
    failure_rate_last_24h: plainValue(fields.failureRate24h),
    codeowners: convertRows(fields.owners, plainValue),
    pull_requests_impacted_last_7d: plainValue(fields.pullRequestsImpacted7d),
    quarantined: canQuarantine ? plainValue(fields.quarantined) : undefined,
  };
}

function convertFailure({ summary, count, lastOccurrence }: Fields): unknown {
  return {
    summary: plainValue(summary),
    occurrence_count: plainValue(count),
    last_occurrence: timeText(lastOccurrence),
  };
}

/** Converts a test run. Lists and branch names that a source leaves out are empty. */
export function convertTestRun(run: unknown): unknown {
  return convertSafely(run, (fields) => ({
    requiredStatuses: convertRows(fields.requiredStatuses ?? [], plainValue),
    requiredStatusesSource: plainValue(fields.requiredStatusesSource),
    testBranch: plainValue(fields.testBranch ?? ""),
    testBranchSha: plainValue(fields.testBranchSha ?? ""),
    checkSuites: convertRows(fields.checkSuites ?? [], (suite) =>
      convertObject(suite, ({ checkRuns }) => ({ checkRuns: convertRows(checkRuns ?? [], convertPlainObject) })),
    ),
    statusChecks: convertRows(fields.statusChecks ?? [], convertPlainObject),
    testedPullRequests: convertRows(fields.pullRequests ?? [], (row) =>
      convertObject(row, ({ number, url, title }) => ({
        prNumber: plainValue(number),
        prUrl: plainValue(url),
        title: plainValue(title),
      })),
    ),
    status: plainValue(fields.status),
    createdAt: timeText(fields.createdAt),
    impactedTargets: convertRows(fields.impactedTargets, plainValue),
    impactedTargetsForTestedPrs: convertRows(fields.impactedTargetsForTestedPullRequests, plainValue),
    dependentPrs: convertRows(fields.dependentPullRequests, plainValue),
  }));
}

/** Converts a check run or a commit status, whose fields have the same names on the wire. */
function convertPlainObject(row: unknown): unknown {
  return convertObject(row, ({ name, context, url, status, conclusion, state }) => {
    const row = { name, context, url, status, conclusion, state };
    const entries = Object.entries(row).filter(([, value]) => value !== undefined);
    return Object.fromEntries(entries.map(([key, value]) => [key, plainValue(value)]));
  });
}

function convertObject(value: unknown, convert: (fields: Fields) => unknown): unknown {
  if (!isRecord(value) || Array.isArray(value)) return plainValue(value);
  return convert(value);
}

/** Like `convertObject`; a property that cannot be read makes the whole record unreadable. */
function convertSafely(value: unknown, convert: (fields: Fields) => unknown): unknown {
  try {
    return convertObject(value, convert);
  } catch {
    return "[unreadable]";
  }
}

function convertRows(value: unknown, convert: (row: unknown) => unknown): unknown {
  if (!Array.isArray(value)) return plainValue(value);
  // One row that is none tells that rows are left out.
  const leftOut = value.length > maxRows ? [null] : [];
  return [...value.slice(0, maxRows).map(convert), ...leftOut];
}

/** Returns a value as JSON has it; the kind of any other one, in brackets, which no reader accepts for an object. */
function plainValue(value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" || typeof value === "boolean" || isNumber(value)) return value;
  return [typeof value];
}

/** Returns a time in milliseconds since 1970 as the service sends it. */
function timeText(value: unknown): unknown {
  if (!isNumber(value) || Math.abs(value) > maxTime) return plainValue(value);
  return new Date(value).toISOString();
}

/** Names of fields that are called otherwise in the domain, by those of the service. */
const sourceNames: Readonly<Record<string, string>> = {
  file_path: "filePath",
  html_url: "url",
  "repository.html_url": "repositoryUrl",
  "ticket.html_url": "ticketUrl",
  timestamp: "since",
  most_common_failures: "mostCommonFailures",
  occurrence_count: "count",
  last_occurrence: "lastOccurrence",
  failure_rate_last_7d: "failureRate7d",
  failure_rate_last_24h: "failureRate24h",
  codeowners: "owners",
  pull_requests_impacted_last_7d: "pullRequestsImpacted7d",
};

/** Names an unreadable field as the source's author knows it: `mostCommonFailures[0].count`. */
export function renameField({ field, value }: UnreadableField): UnreadableField {
  const name = field.replace(/\w+(?:\.html_url)?/g, (part) => sourceNames[part] ?? part);
  return { field: name, value };
}
