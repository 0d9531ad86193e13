/**
 * The wire: paths, request bodies and answers of the service's two operations. Nothing else knows these names.
 *
 * How answers are read:
 * - absent, `null` and `""` are one: missing, but for the required texts of a run, which may be empty;
 * - a field of the wrong type makes its record unreadable (numbers that are strings, infinite numbers); an optional one of a run is left
 *   out and counted;
 * - an unreadable row of a list is left out and counted, the other rows are kept;
 * - a time that is not ISO 8601 is missing, never an invalid date;
 * - unknown values of enumerations pass, unknown scalar fields are kept as `extra`.
 */
import * as z from "zod";
import type { Operation } from "./errors";
import {
  extraFields,
  isKnown,
  list,
  listOf,
  type Reader,
  readerOf,
  record,
  recordReader,
  recordsIn,
  textOf,
  texts,
  textsOf,
  time,
  timeOf,
  withoutUndefined,
} from "./fields";
import type {
  CheckRun,
  CommonFailure,
  FailingTest,
  FailingTestsPage,
  StatusCheck,
  TestedPullRequest,
  TestRun,
} from "./records";
import type { FailingTestsQuery, TestRunQuery } from "./service";

/** Where each operation is, below the base URL. Both are called with POST. */
export const paths: Record<Operation, string> = {
  listFailingTests: "/v1/flaky-tests/list-failing-tests",
  getTestRun: "/v1/getMergeQueueTestingDetails",
};

/** The longest window that one query may span: 7 x 24 hours, in milliseconds. */
const maxWindowMs = 7 * 24 * 60 * 60 * 1000;
/** The largest page that is asked for, in rows. */
const maxPageSize = 100;

/**
 * Makes the request bodies of one query, given the token of the page: `""` is the first.
 * Throws `RangeError` for an empty window, one over 7 x 24 hours, or a page size that is not 1 to 100.
 */
export function failingTestsBodies(query: FailingTestsQuery): (pageToken: string) => string {
  const { repository, orgUrlSlug, start, end, pageSize = maxPageSize } = query;
  if (!(end - start > 0 && end - start <= maxWindowMs)) throw new RangeError("window not within 7 x 24 hours");
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > maxPageSize)
    throw new RangeError("page size not 1 to 100");
  const frozen = {
    repo: repositoryReference(repository),
    org_url_slug: orgUrlSlug,
    start_time: dateTime(start),
    end_time: dateTime(end),
  };
  return (pageToken) => JSON.stringify({ ...frozen, page_query: { page_size: pageSize, page_token: pageToken } });
}

/** Makes the request body that asks for one test run. */
export function testRunBody({ repository, testRunId, targetBranch }: TestRunQuery): string {
  return JSON.stringify({ repo: repositoryReference(repository), testRunId, targetBranch });
}

function repositoryReference({ host, owner, name }: TestRunQuery["repository"]) {
  return { host, owner, name };
}

/** `YYYY-MM-DDTHH:MM:SSZ`, with milliseconds only where there are any. */
function dateTime(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z");
}

/** Fields that may be missing. `textOf` and its like take `null` and `""` for what they mean. */
const text = z.string().nullish();
const number = z.number().nullish();
const link = z.object({ html_url: text }).nullish();
const values = z.array(z.unknown()).nullish();

const readCommonFailure = recordReader(
  { summary: text, occurrence_count: z.int(), last_occurrence: text },
  ({ summary, occurrence_count: count, last_occurrence }): CommonFailure => {
    const lastOccurrence = timeOf(last_occurrence);
    return { summary: summary ?? "", count, ...(lastOccurrence !== undefined && { lastOccurrence }) };
  },
);

/** `value` is not of the contract; seen on servers. */
const testStatus = z.object({ reason: text, timestamp: text, value: text });

function statusOf(status: z.input<typeof testStatus> | null | undefined): FailingTest["status"] {
  if (!status) return undefined;
  const value = textOf(status.value?.trim());
  const reason = textOf(status.reason?.trim());
  const since = timeOf(status.timestamp);
  if (value === undefined && reason === undefined && since === undefined) return undefined;
  return withoutUndefined({ value, reason, since });
}

/** Only the id and the name are required: the contract does not say which fields are. */
const testFields = {
  id: z.string().min(1),
  name: z.string().min(1),
  variant: text,
  classname: text,
  parent: text,
  file_path: text,
  html_url: text,
  repository: link,
  ticket: link,
  status: testStatus.nullish(),
  most_common_failures: values,
  failure_rate_last_7d: number,
  failure_rate_last_24h: number,
  codeowners: values,
  pull_requests_impacted_last_7d: z.int().nullish(),
  quarantined: z.boolean().nullish(),
};

const testFieldNames: ReadonlySet<string> = new Set(Object.keys(testFields));

/** Reads a record of `tests`. */
const readTest = recordReader(testFields, (fields, all) => {
  const failures = listOf(fields.most_common_failures, readCommonFailure);
  const owners = textsOf(fields.codeowners);
  const { id, name } = fields;
  const extra = extraFields(all, testFieldNames);
  const test: Writable<FailingTest> = { id, name, mostCommonFailures: failures.rows, owners: owners.rows, extra };
  const repositoryUrl = fields.repository?.html_url;
  const ticketUrl = fields.ticket?.html_url;
  const status = statusOf(fields.status);
  // What is missing is no property. Set one by one rather than copied, for a page has a hundred of these.
  if (fields.variant) test.variant = fields.variant;
  if (fields.classname) test.classname = fields.classname;
  if (fields.parent) test.parent = fields.parent;
  if (fields.file_path) test.filePath = fields.file_path;
  if (fields.html_url) test.url = fields.html_url;
  if (repositoryUrl) test.repositoryUrl = repositoryUrl;
  if (ticketUrl) test.ticketUrl = ticketUrl;
  if (status) test.status = status;
  if (isKnown(fields.failure_rate_last_7d)) test.failureRate7d = fields.failure_rate_last_7d;
  if (isKnown(fields.failure_rate_last_24h)) test.failureRate24h = fields.failure_rate_last_24h;
  if (isKnown(fields.pull_requests_impacted_last_7d))
    test.pullRequestsImpacted7d = fields.pull_requests_impacted_last_7d;
  if (isKnown(fields.quarantined)) test.quarantined = fields.quarantined;
  return { test, unreadable: failures.unreadable + owners.unreadable };
});

type Writable<T> = { -readonly [K in keyof T]: T[K] };

const wholeNumber = readerOf(z.int().nonnegative());

/** The records of a page, and how many of them, or of the rows inside them, could not be read. */
function recordsOf(records: readonly unknown[]): Pick<FailingTestsPage, "tests" | "unreadable"> {
  const tests = listOf(records, readTest);
  return {
    tests: tests.rows.map(({ test }) => test),
    unreadable: tests.rows.reduce((sum, { unreadable }) => sum + unreadable, tests.unreadable),
  };
}

/**
 * An answer of "list failing tests". Of `page` only what is needed is read: whether a page follows is decided by
 * `next_page_token` alone, because the other tokens (`prev_page_token`, `last_page_token`) can be set on a single page.
 * Its records are read when they are asked for, which cannot fail: that takes longer than all else, and the page that follows can be asked
 * for first.
 */
export const failingTestsAnswer = recordReader(
  { tests: z.array(z.unknown()), page: z.object({ next_page_token: text, total_rows: z.unknown().optional() }) },
  ({ tests, page }) => ({
    ...withoutUndefined({ totalRows: wholeNumber(page.total_rows), nextPageToken: textOf(page.next_page_token) }),
    records: () => recordsOf(tests),
  }),
);

/** A page whose records are not read yet, with the token of the page that follows, if one does. */
export type FailingTestsAnswer = NonNullable<ReturnType<typeof failingTestsAnswer>>;

const checkRun = record(
  { name: z.string().min(1) },
  // `status` and `conclusion` are not of the contract; seen on servers.
  { url: z.string(), status: z.string(), conclusion: z.string() },
  ({ name }, optional): CheckRun => ({ name, ...optional }),
);

const checkSuite = record(
  {},
  { checkRuns: recordsIn(checkRun) },
  (_, { checkRuns }) => checkRuns ?? { rows: [], unreadable: 0 },
);

const statusCheck = record(
  { context: z.string().min(1) },
  // `state` is not of the contract; seen on servers.
  { url: z.string(), state: z.string() },
  ({ context }, optional): StatusCheck => ({ context, ...optional }),
);

const testedPullRequest = record(
  { prNumber: z.number() },
  { prUrl: z.string(), title: z.string() },
  ({ prNumber: number }, { prUrl: url, title }): TestedPullRequest => withoutUndefined({ number, url, title }),
);

/** Required by the contract. A text is one also where it is empty: the run is shown without it. */
const requiredRunFields = {
  requiredStatuses: texts,
  testBranch: z.string(),
  testBranchSha: z.string(),
  checkSuites: recordsIn(checkSuite),
  statusChecks: recordsIn(statusCheck),
  testedPullRequests: recordsIn(testedPullRequest),
};

const optionalRunFields = {
  requiredStatusesSource: z.string(),
  createdAt: time,
  status: z.string(),
  impactedTargets: texts,
  impactedTargetsForTestedPrs: texts,
  dependentPrs: list(readerOf(z.number())),
};

const testRunFieldNames: ReadonlySet<string> = new Set(Object.keys({ ...requiredRunFields, ...optionalRunFields }));

const testRun = record(requiredRunFields, optionalRunFields, (required, optional): TestRun => {
  const { requiredStatuses, testBranch, testBranchSha, checkSuites, statusChecks, testedPullRequests } = required;
  const { requiredStatusesSource, createdAt, status } = optional;
  const { impactedTargets, impactedTargetsForTestedPrs, dependentPrs } = optional;
  const requiredLists = [requiredStatuses, checkSuites, ...checkSuites.rows, statusChecks, testedPullRequests];
  const lists = [...requiredLists, impactedTargets, impactedTargetsForTestedPrs, dependentPrs];
  return withoutUndefined({
    requiredStatuses: requiredStatuses.rows,
    requiredStatusesSource,
    testBranch,
    testBranchSha,
    checkSuites: checkSuites.rows.map(({ rows }) => ({ checkRuns: rows })),
    statusChecks: statusChecks.rows,
    pullRequests: testedPullRequests.rows,
    status,
    createdAt,
    impactedTargets: impactedTargets?.rows,
    impactedTargetsForTestedPullRequests: impactedTargetsForTestedPrs?.rows,
    dependentPullRequests: dependentPrs?.rows,
    unreadable: lists.reduce((sum, part) => sum + (part?.unreadable ?? 0), 0),
    extra: extraFields(required, testRunFieldNames),
  });
});

/** Reads an answer of "get merge queue testing details". */
export const testRunAnswer: Reader<TestRun> = (value) => {
  const answer = readerOf(testRun)(value);
  return answer && { ...answer.record, unreadable: answer.record.unreadable + answer.unreadable };
};
