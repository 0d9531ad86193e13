/**
 * Converts the values of another extension's source to those that the service sends, so that the same readers read them
 * with the same limits. Each property is read once, and none of the other extension's objects is kept.
 */
import { forEachYielding } from "../base/async";
import { isNumber, isRecord } from "../base/shape";
import { createTable } from "../base/table";
import { maxTests } from "../domain/limits";
import type { UnreadableField } from "../domain/records";
import type { SourceCapabilities } from "../domain/testSource";

/** Maximum rows of a list within a record. The rest of a longer list is omitted and reported. */
const maxRows = 10_000;
/** Latest time that `Date` knows, in milliseconds since 1970. */
const maxTime = 8.64e15;

type Fields = Readonly<Record<string, unknown>>;

/** Names on the wire of the domain's fields that differ from their names in the domain. */
const wireNames: Readonly<Record<string, string>> = createTable({
  filePath: "file_path",
  url: "html_url",
  repositoryUrl: "repository.html_url",
  ticketUrl: "ticket.html_url",
  since: "timestamp",
  mostCommonFailures: "most_common_failures",
  count: "occurrence_count",
  lastOccurrence: "last_occurrence",
  failureRate7d: "failure_rate_last_7d",
  failureRate24h: "failure_rate_last_24h",
  owners: "codeowners",
  pullRequestsImpacted7d: "pull_requests_impacted_last_7d",
});

const sourceNames = new Map(Object.entries(wireNames).map(([name, wireName]) => [wireName, name]));

/** Converts a page. The result for an unreadable page is not a page either. */
export async function convertPage(page: unknown, { quarantine }: SourceCapabilities): Promise<unknown> {
  const fields = convertSafely(page, ({ tests, nextPageToken, totalRows }) => ({
    // One test above the limit shows that there are more.
    tests: copyFirst(tests, maxTests + 1),
    nextPageToken,
    totalRows,
  }));
  if (!isRecord(fields) || !Array.isArray(fields.tests)) {
    return undefined;
  }
  const { tests, nextPageToken, totalRows } = fields;
  const names = quarantine ? [...testFields, "quarantined"] : testFields;
  const rows: unknown[] = [];
  await forEachYielding(tests, undefined, (test) => {
    const row = convertSafely(test, (testValues) => convertTest(testValues, names));
    rows.push(row);
  });
  return {
    tests: rows,
    page: {
      next_page_token: toPlainValue(nextPageToken),
      total_rows: toPlainValue(totalRows),
    },
  };
}

/** Fields of a test that hold one value. */
const testFields = [
  ...["id", "name", "variant", "classname", "parent", "filePath", "url"],
  ...["failureRate7d", "failureRate24h", "pullRequestsImpacted7d"],
];

function convertTest(fields: Fields, names: readonly string[]): unknown {
  return {
    ...pickValues(fields, names),
    repository: { html_url: toPlainValue(fields.repositoryUrl) },
    ticket: { html_url: toPlainValue(fields.ticketUrl) },
    status: convertObject(fields.status, convertStatus),
    most_common_failures: convertRows(fields.mostCommonFailures, (row) => convertObject(row, convertFailure)),
    codeowners: convertRows(fields.owners, toPlainValue),
  };
}

function convertStatus(status: Fields): unknown {
  const values = pickValues(status, ["value", "reason"]);
  return { ...values, timestamp: formatTime(status.since) };
}

function convertFailure(failure: Fields): unknown {
  const values = pickValues(failure, ["summary", "count"]);
  return { ...values, last_occurrence: formatTime(failure.lastOccurrence) };
}

/** Converts a test run. Missing lists and branch names are empty. */
export function convertTestRun(run: unknown): unknown {
  return convertSafely(run, (fields) => ({
    testBranch: "",
    testBranchSha: "",
    ...pickValues(fields, ["testBranch", "testBranchSha", "requiredStatusesSource", "status"]),
    createdAt: formatTime(fields.createdAt),
    requiredStatuses: convertRows(fields.requiredStatuses ?? [], toPlainValue),
    checkSuites: convertRows(fields.checkSuites ?? [], (suite) => convertObject(suite, convertSuite)),
    statusChecks: convertRows(fields.statusChecks ?? [], convertCheck),
    testedPullRequests: convertRows(fields.pullRequests ?? [], (row) => convertObject(row, convertPullRequest)),
    impactedTargets: convertRows(fields.impactedTargets, toPlainValue),
    impactedTargetsForTestedPrs: convertRows(fields.impactedTargetsForTestedPullRequests, toPlainValue),
    dependentPrs: convertRows(fields.dependentPullRequests, toPlainValue),
  }));
}

function convertSuite({ checkRuns }: Fields): unknown {
  return { checkRuns: convertRows(checkRuns ?? [], convertCheck) };
}

function convertPullRequest({ number, url, title }: Fields): unknown {
  const fields = { prNumber: number, prUrl: url, title };
  return pickValues(fields, ["prNumber", "prUrl", "title"]);
}

/** Returns the JSON values of these fields by their names on the wire; omits missing ones. */
function pickValues(fields: Fields, names: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const value = toPlainValue(fields[name]);
    if (value !== undefined) {
      values[wireNames[name] ?? name] = value;
    }
  }
  return values;
}

/** Converts a check run or a commit status, whose links have the same name on the wire. */
function convertCheck(row: unknown): unknown {
  return convertObject(row, (fields) => ({
    ...pickValues(fields, ["name", "context", "status", "conclusion", "state"]),
    url: toPlainValue(fields.url),
  }));
}

function convertObject(value: unknown, convert: (fields: Fields) => unknown): unknown {
  if (!isRecord(value) || Array.isArray(value)) {
    return toPlainValue(value);
  }
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
  const rows = copyFirst(value, maxRows);
  if (!rows) {
    return toPlainList(value);
  }
  const convertedRows = rows.map(convert);
  if ((value as readonly unknown[]).length > maxRows) {
    // An unreadable row shows that rows are left out.
    convertedRows.push(null);
  }
  return convertedRows;
}

/** Copies the first items of a list, whose array may be a proxy, to a plain array; `undefined` if it is not a list. */
function copyFirst(value: unknown, maxCount: number): unknown[] | undefined {
  if (!Array.isArray(value)) {
    return undefined;
  }
  const length = Math.min(value.length, maxCount);
  return Array.from({ length }, (_, index) => value[index]);
}

/** Returns a JSON scalar unchanged; for another value its type in an array, which every reader rejects. */
function toPlainValue(value: unknown): unknown {
  if (value === undefined || value === null) {
    return undefined;
  }
  if (typeof value === "string" || typeof value === "boolean" || isNumber(value)) {
    return value;
  }
  return [typeof value];
}

/** Converts a value that is not the expected list: an object becomes a text, which no reader accepts as a list. */
function toPlainList(value: unknown): unknown {
  const plain = toPlainValue(value);
  return Array.isArray(plain) ? `[${plain}]` : plain;
}

/** Converts a time in milliseconds since 1970 to the text that the service would send. */
function formatTime(value: unknown): unknown {
  if (!isNumber(value) || Math.abs(value) > maxTime) {
    return toPlainValue(value);
  }
  return new Date(value).toISOString();
}

/** Gives an unreadable field the name that the source's author knows: `mostCommonFailures[0].count`. */
export function renameField({ field, value }: UnreadableField): UnreadableField {
  const name = field.replace(/\w+(?:\.html_url)?/g, (part) => sourceNames.get(part) ?? part);
  return { field: name, value };
}
