/**
 * The wire: paths, request bodies and answers of the service's two operations. Nothing else knows these names.
 *
 * How answers are read:
 * - absent, `null` and `""` are one: missing, but for the required texts of a run, which may be empty;
 * - an unreadable row of a list is left out and counted, the other rows are kept;
 * - a field of a failing test that is odd (a number as text, a count below zero, a time that is still to come) is left
 *   out and noted, its test is kept; an optional field of a run of the wrong type is left out and counted; in other
 *   rows it makes its row unreadable;
 * - a time that is not ISO 8601 is missing, never an invalid date;
 * - unknown values of enumerations pass, unknown scalar fields are kept as `extra`.
 */
import * as z from "zod/mini";
import type { CheckRun, StatusCheck, TestedPullRequest, TestRun } from "../domain/records";
import type { Operation } from "../domain/serviceError";
import type { FailingTestsQuery, TestRunQuery } from "../domain/testHealthService";
import { type RecordReading, readRecords } from "./failingTestRecords";
import {
  extraFields,
  listInTurns,
  type PartialRecord,
  type Reader,
  readerOf,
  record,
  recordReader,
  textOf,
  time,
  withoutUndefined,
} from "./fields";

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

/** A list whose rows are read in turns. */
const values = z.custom<readonly unknown[]>(Array.isArray);
const wholeNumber = readerOf(z.int().check(z.nonnegative()));

/**
 * An answer of "list failing tests". Of `page` only what is needed is read: whether a page follows is decided by
 * `next_page_token` alone, because the other tokens (`prev_page_token`, `last_page_token`) can be set on a single page.
 * Its records are read when they are asked for, which cannot fail: that takes longer than all else, and the page that follows can be asked
 * for first.
 */
export const failingTestsAnswer = recordReader(
  {
    tests: values,
    page: z.object({ next_page_token: z.nullish(z.string()), total_rows: z.optional(z.unknown()) }),
  },
  ({ tests, page }) => ({
    ...withoutUndefined({ totalRows: wholeNumber(page.total_rows), nextPageToken: textOf(page.next_page_token) }),
    records: (reading: RecordReading) => readRecords(tests, reading),
  }),
);

/** A page whose records are not read yet, with the token of the page that follows, if one does. */
export type FailingTestsAnswer = NonNullable<ReturnType<typeof failingTestsAnswer>>;

const checkRun = record(
  { name: z.string().check(z.minLength(1)) },
  // `status` and `conclusion` are not of the contract; seen on servers.
  { url: z.string(), status: z.string(), conclusion: z.string() },
  ({ name }, optional): CheckRun => ({ name, ...optional }),
);

const statusCheck = record(
  { context: z.string().check(z.minLength(1)) },
  // `state` is not of the contract; seen on servers.
  { url: z.string(), state: z.string() },
  ({ context }, optional): StatusCheck => ({ context, ...optional }),
);

const testedPullRequest = record(
  { prNumber: z.number() },
  { prUrl: z.string(), title: z.string() },
  ({ prNumber: number }, { prUrl: url, title }): TestedPullRequest => withoutUndefined({ number, url, title }),
);

const checkSuite = record({}, { checkRuns: values }, (_, { checkRuns = [] }) => checkRuns);

/** Required by the contract. A text is one also where it is empty: the run is shown without it. */
const requiredRunFields = {
  requiredStatuses: values,
  testBranch: z.string(),
  testBranchSha: z.string(),
  checkSuites: values,
  statusChecks: values,
  testedPullRequests: values,
};

const optionalRunFields = {
  requiredStatusesSource: z.string(),
  createdAt: time,
  status: z.string(),
  impactedTargets: values,
  impactedTargetsForTestedPrs: values,
  dependentPrs: values,
};

const testRunFieldNames: ReadonlySet<string> = new Set(Object.keys({ ...requiredRunFields, ...optionalRunFields }));

const readFields = readerOf(
  record(requiredRunFields, optionalRunFields, (required, optional) => ({ required, optional })),
);
const readText = readerOf(z.string());
const readNumber = readerOf(z.number());
const readCheckRun = readerOf(checkRun);
const readCheckSuite = readerOf(checkSuite);
const readStatusCheck = readerOf(statusCheck);
const readPullRequest = readerOf(testedPullRequest);

/** Reads an answer of "get merge queue testing details". Works in turns, since its lists may be long. */
export async function testRunAnswer(value: unknown): Promise<TestRun | undefined> {
  const fields = readFields(value);
  if (!fields) return undefined;
  const { required, optional } = fields.record;
  let { unreadable } = fields;
  const rows = async <T>(list: readonly unknown[], read: Reader<T>): Promise<readonly T[]> => {
    const { rows: readable, unreadable: count } = await listInTurns(list, read);
    unreadable += count;
    return readable;
  };
  const records = async <T>(list: readonly unknown[], read: Reader<PartialRecord<T>>): Promise<readonly T[]> =>
    (await rows(list, read)).map((row) => {
      unreadable += row.unreadable;
      return row.record;
    });
  const texts = async (list: readonly unknown[]) => (await rows(list, readText)).filter((text) => text !== "");

  const checkSuites: TestRun["checkSuites"][number][] = [];
  for (const checkRuns of await records(required.checkSuites, readCheckSuite)) {
    checkSuites.push({ checkRuns: await records(checkRuns, readCheckRun) });
  }
  const { impactedTargets, impactedTargetsForTestedPrs, dependentPrs } = optional;
  const run = {
    requiredStatuses: await texts(required.requiredStatuses),
    requiredStatusesSource: optional.requiredStatusesSource,
    testBranch: required.testBranch,
    testBranchSha: required.testBranchSha,
    checkSuites,
    statusChecks: await records(required.statusChecks, readStatusCheck),
    pullRequests: await records(required.testedPullRequests, readPullRequest),
    status: optional.status,
    createdAt: optional.createdAt,
    impactedTargets: impactedTargets && (await texts(impactedTargets)),
    impactedTargetsForTestedPullRequests: impactedTargetsForTestedPrs && (await texts(impactedTargetsForTestedPrs)),
    dependentPullRequests: dependentPrs && (await rows(dependentPrs, readNumber)),
    extra: extraFields(required, testRunFieldNames),
  };
  return withoutUndefined({ ...run, unreadable });
}
