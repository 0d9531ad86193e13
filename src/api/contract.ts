/**
 * The wire: paths, request bodies and answers of the service's two operations. Nothing else knows these names.
 *
 * How answers are read:
 * - absent, `null` and `""` are one: missing;
 * - a field of the wrong type makes its record unreadable (numbers that are strings, infinite numbers);
 * - an unreadable row of a list is left out and counted, the other rows are kept;
 * - a time that is not ISO 8601 is missing, never an invalid date;
 * - unknown values of enumerations pass, unknown scalar fields are kept as `extra`.
 */
import * as z from "zod";
import type { Operation } from "./errors";
import {
  extraFields,
  list,
  readerOf,
  record,
  recordReader,
  textOf,
  texts,
  time,
  timeOf,
  withoutUndefined,
} from "./fields";
import type { FailingTest, TestRun } from "./records";
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

/** Objects of texts alone need no look at their fields beforehand: `textOf` and its like know what is missing. */
const text = z.string().nullish();

const link = z.object({ html_url: text });

const readCommonFailure = recordReader(
  { summary: text, occurrence_count: z.int(), last_occurrence: text },
  ({ summary, occurrence_count: count, last_occurrence }) =>
    withoutUndefined({ summary: summary ?? "", count, lastOccurrence: timeOf(last_occurrence) }),
);

/** `value` is not of the contract; seen on servers. */
const testStatus = z.object({ reason: text, timestamp: text, value: text });

function statusOf(status: z.output<typeof testStatus> | undefined): FailingTest["status"] {
  if (!status) return undefined;
  const value = textOf(status.value?.trim());
  const reason = textOf(status.reason?.trim());
  const since = timeOf(status.timestamp);
  if (value === undefined && reason === undefined && since === undefined) return undefined;
  return withoutUndefined({ value, reason, since });
}

/** Only the id and the name are required: the contract does not say which fields are. */
const testFields = {
  id: z.string(),
  name: z.string(),
  variant: z.string().optional(),
  classname: z.string().optional(),
  parent: z.string().optional(),
  file_path: z.string().optional(),
  html_url: z.string().optional(),
  repository: link.optional(),
  ticket: link.optional(),
  status: testStatus.optional(),
  most_common_failures: list(readCommonFailure).optional(),
  failure_rate_last_7d: z.number().optional(),
  failure_rate_last_24h: z.number().optional(),
  codeowners: texts.optional(),
  pull_requests_impacted_last_7d: z.int().optional(),
  quarantined: z.boolean().optional(),
};

const testFieldNames: ReadonlySet<string> = new Set(Object.keys(testFields));

/** Reads a record of `tests`. */
const readTest = recordReader(testFields, (fields, all) => {
  const { most_common_failures: failures, codeowners: owners } = fields;
  const test: FailingTest = withoutUndefined({
    id: fields.id,
    name: fields.name,
    variant: fields.variant,
    classname: fields.classname,
    parent: fields.parent,
    filePath: fields.file_path,
    url: fields.html_url,
    repositoryUrl: textOf(fields.repository?.html_url),
    ticketUrl: textOf(fields.ticket?.html_url),
    status: statusOf(fields.status),
    mostCommonFailures: failures?.rows ?? [],
    failureRate7d: fields.failure_rate_last_7d,
    failureRate24h: fields.failure_rate_last_24h,
    owners: owners?.rows ?? [],
    pullRequestsImpacted7d: fields.pull_requests_impacted_last_7d,
    quarantined: fields.quarantined,
    extra: extraFields(all, testFieldNames),
  });
  return { test, unreadable: (failures?.unreadable ?? 0) + (owners?.unreadable ?? 0) };
});

/**
 * An answer of "list failing tests". Of `page` only what is needed is read: whether a page follows is decided by
 * `next_page_token` alone, because the other tokens (`prev_page_token`, `last_page_token`) can be set on a single page.
 */
export const failingTestsAnswer = record({
  tests: list(readTest),
  page: record({
    next_page_token: z.string().optional(),
    total_rows: z.int().nonnegative().optional().catch(undefined),
  }),
}).transform(({ tests, page }) =>
  withoutUndefined({
    tests: tests.rows.map(({ test }) => test),
    unreadable: tests.rows.reduce((sum, { unreadable }) => sum + unreadable, tests.unreadable),
    totalRows: page.total_rows,
    nextPageToken: page.next_page_token,
  }),
);

/** A page as it was read, with the token of the page that follows, if one does. */
export type FailingTestsAnswer = z.output<typeof failingTestsAnswer>;

const checkRun = record({
  name: z.string(),
  url: z.string().optional(),
  /** Not of the contract; seen on servers, as is `conclusion`. */
  status: z.string().optional(),
  conclusion: z.string().optional(),
}).transform(({ name, url, status, conclusion }) => withoutUndefined({ name, url, status, conclusion }));

const checkSuite = record({ checkRuns: list(readerOf(checkRun)).optional() });

const statusCheck = record({
  context: z.string(),
  url: z.string().optional(),
  /** Not of the contract; seen on servers. */
  state: z.string().optional(),
}).transform(({ context, url, state }) => withoutUndefined({ context, url, state }));

const testedPullRequest = record({
  prNumber: z.number(),
  prUrl: z.string().optional(),
  title: z.string().optional(),
}).transform(({ prNumber, prUrl, title }) => withoutUndefined({ number: prNumber, url: prUrl, title }));

/** The first six fields are required by the contract. */
const testRunFields = {
  requiredStatuses: texts,
  testBranch: z.string(),
  testBranchSha: z.string(),
  checkSuites: list(readerOf(checkSuite)),
  statusChecks: list(readerOf(statusCheck)),
  testedPullRequests: list(readerOf(testedPullRequest)),
  requiredStatusesSource: z.string().optional(),
  createdAt: time.optional(),
  status: z.string().optional(),
  impactedTargets: texts.optional(),
  impactedTargetsForTestedPrs: texts.optional(),
  dependentPrs: list(readerOf(z.number())).optional(),
};

const testRunFieldNames: ReadonlySet<string> = new Set(Object.keys(testRunFields));

/** An answer of "get merge queue testing details". */
export const testRunAnswer = record(testRunFields).transform((answer): TestRun => {
  const { requiredStatuses, testBranch, testBranchSha, checkSuites, statusChecks, testedPullRequests, ...optional } =
    answer;
  const { requiredStatusesSource, createdAt, status } = optional;
  const { impactedTargets, impactedTargetsForTestedPrs, dependentPrs } = optional;
  const suites = checkSuites.rows.map(({ checkRuns }) => checkRuns ?? { rows: [], unreadable: 0 });
  const read = [requiredStatuses, checkSuites, ...suites, statusChecks, testedPullRequests];
  const readIfThere = [impactedTargets, impactedTargetsForTestedPrs, dependentPrs];
  return withoutUndefined({
    requiredStatuses: requiredStatuses.rows,
    requiredStatusesSource,
    testBranch,
    testBranchSha,
    checkSuites: suites.map(({ rows }) => ({ checkRuns: rows })),
    statusChecks: statusChecks.rows,
    pullRequests: testedPullRequests.rows,
    status,
    createdAt,
    impactedTargets: impactedTargets?.rows,
    impactedTargetsForTestedPullRequests: impactedTargetsForTestedPrs?.rows,
    dependentPullRequests: dependentPrs?.rows,
    unreadable: [...read, ...readIfThere].reduce((sum, part) => sum + (part?.unreadable ?? 0), 0),
    extra: extraFields(answer, testRunFieldNames),
  });
});
