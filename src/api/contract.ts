/**
 * Wire format: paths, request bodies and responses of the service's two operations. No other file knows these names.
 *
 * How responses are read:
 * - Absent, `null` and `""` all mean missing, except for the required texts of a run, which may be
 *   empty.
 * - An unreadable row of a list is omitted and counted; the other rows are kept.
 * - A malformed field of a failing test (a number as text, a count below zero, a time in the
 *   future) is omitted and reported, and its test is kept; an optional field of a run with the
 *   wrong type is omitted and counted; in other rows it makes its row unreadable.
 * - A time that is not ISO 8601 is missing, never an invalid date.
 * - Unknown values of enumerations are accepted; unknown scalar fields are kept as `extra`.
 */
import * as z from "zod/mini";
import { withoutUndefined } from "../base/withoutUndefined";
import type { CheckRun, StatusCheck, TestedPullRequest, TestRun } from "../domain/records";
import type { Operation } from "../domain/serviceError";
import type { FailingTestsQuery, TestRunQuery } from "../domain/testHealthService";
import { type RecordReadOptions, readRecords } from "./failingTestRecords";
import {
  createReader,
  createRecordReader,
  extraFields,
  nonEmptyText,
  type PartialRecord,
  partialRecordSchema,
  type Reader,
  readListYielding,
  timeSchema,
} from "./fields";

/** Path of each operation below the base URL. Both are called with POST. */
export const paths: Record<Operation, string> = {
  listFailingTests: "/v1/flaky-tests/list-failing-tests",
  getTestRun: "/v1/getMergeQueueTestingDetails",
};

/** Maximum window of one query: 7 x 24 hours, in milliseconds. */
const maxWindowMs = 7 * 24 * 60 * 60 * 1000;
/** Maximum page size, in rows; also the default. */
const maxPageSize = 100;

/**
 * Creates the request bodies of one query, given the token of the page: `""` is the first. Throws `RangeError` for an
 * empty window, one over 7 x 24 hours, or a page size that is not 1 to 100.
 */
export function createFailingTestsBodies(query: FailingTestsQuery): (pageToken: string) => string {
  const { repository, orgUrlSlug, start, end, pageSize = maxPageSize } = query;
  if (!(end - start > 0 && end - start <= maxWindowMs)) {
    throw new RangeError("window not within 7 x 24 hours");
  }
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > maxPageSize) {
    throw new RangeError("page size not 1 to 100");
  }
  const fixedFields = {
    repo: toRepositoryReference(repository),
    org_url_slug: orgUrlSlug,
    start_time: formatDateTime(start),
    end_time: formatDateTime(end),
  };
  return (pageToken) => {
    const pageQuery = { page_size: pageSize, page_token: pageToken };
    return JSON.stringify({ ...fixedFields, page_query: pageQuery });
  };
}

/** Creates the request body for one test run. */
export function createTestRunBody({ repository, testRunId, targetBranch }: TestRunQuery): string {
  return JSON.stringify({ repo: toRepositoryReference(repository), testRunId, targetBranch });
}

function toRepositoryReference({ host, owner, name }: TestRunQuery["repository"]) {
  return { host, owner, name };
}

/** Formats a time as `YYYY-MM-DDTHH:MM:SSZ`, with milliseconds only where there are any. */
function formatDateTime(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z");
}

/** A list whose rows are read later, yielding to the event loop. */
const values = z.custom<readonly unknown[]>(Array.isArray);
const readWholeNumber = createReader(z.int().check(z.nonnegative()));

/**
 * Reads a response of "list failing tests". Of `page` only the necessary fields are read: `next_page_token` alone
 * decides whether there is a next page, because the other tokens (`prev_page_token`, `last_page_token`) can be set on
 * a single page. The records are read on demand, which cannot fail: that takes longer than all else, so that the next
 * page can be requested before it.
 */
export const readFailingTestsResponse = createRecordReader(
  {
    tests: values,
    page: z.object({
      next_page_token: z.nullish(z.string()),
      total_rows: z.optional(z.unknown()),
    }),
  },
  ({ tests, page }) => ({
    ...withoutUndefined({
      totalRows: readWholeNumber(page.total_rows),
      nextPageToken: nonEmptyText(page.next_page_token),
    }),
    records: (options: RecordReadOptions) => readRecords(tests, options),
  }),
);

/** A page whose records are not read yet, with the token of the next page, if there is one. */
export type FailingTestsResponse = NonNullable<ReturnType<typeof readFailingTestsResponse>>;

const checkRunSchema = partialRecordSchema(
  { name: z.string().check(z.minLength(1)) },
  // `status` and `conclusion` are not part of the contract, but were observed on servers.
  { url: z.string(), status: z.string(), conclusion: z.string() },
  ({ name }, optional): CheckRun => ({ name, ...optional }),
);

const statusCheckSchema = partialRecordSchema(
  { context: z.string().check(z.minLength(1)) },
  // `state` is not part of the contract, but was observed on servers.
  { url: z.string(), state: z.string() },
  ({ context }, optional): StatusCheck => ({ context, ...optional }),
);

const testedPullRequestSchema = partialRecordSchema(
  { prNumber: z.number() },
  { prUrl: z.string(), title: z.string() },
  ({ prNumber: number }, { prUrl: url, title }): TestedPullRequest => withoutUndefined({ number, url, title }),
);

const checkSuiteSchema = partialRecordSchema({}, { checkRuns: values }, (_, { checkRuns = [] }) => checkRuns);

/** Fields that the contract requires. A text may be empty: the run is shown without it. */
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
  createdAt: timeSchema,
  status: z.string(),
  impactedTargets: values,
  impactedTargetsForTestedPrs: values,
  dependentPrs: values,
};

const testRunFieldNames: ReadonlySet<string> = new Set(Object.keys({ ...requiredRunFields, ...optionalRunFields }));

const readFields = createReader(
  partialRecordSchema(requiredRunFields, optionalRunFields, (required, optional) => ({ required, optional })),
);
const readText = createReader(z.string());
const readNumber = createReader(z.number());
const readCheckRun = createReader(checkRunSchema);
const readCheckSuite = createReader(checkSuiteSchema);
const readStatusCheck = createReader(statusCheckSchema);
const readPullRequest = createReader(testedPullRequestSchema);

/** Reads the lists of one response, yielding to the event loop, and counts the parts that cannot be read. */
class ListReader {
  constructor(public unreadable: number) {}

  async readRows<T>(list: readonly unknown[], read: Reader<T>): Promise<readonly T[]> {
    const { rows, unreadable } = await readListYielding(list, read);
    this.unreadable += unreadable;
    return rows;
  }

  async readRecords<T>(list: readonly unknown[], read: Reader<PartialRecord<T>>): Promise<readonly T[]> {
    const rows = await this.readRows(list, read);
    for (const { unreadable } of rows) {
      this.unreadable += unreadable;
    }
    return rows.map(({ record }) => record);
  }

  async readTexts(list: readonly unknown[]): Promise<readonly string[]> {
    const texts = await this.readRows(list, readText);
    return texts.filter((text) => text !== "");
  }

  async readCheckSuites(list: readonly unknown[]): Promise<TestRun["checkSuites"]> {
    const checkSuites: TestRun["checkSuites"][number][] = [];
    for (const checkRuns of await this.readRecords(list, readCheckSuite)) {
      checkSuites.push({ checkRuns: await this.readRecords(checkRuns, readCheckRun) });
    }
    return checkSuites;
  }
}

/** Reads a response of "get merge queue testing details". Yields to the event loop, since its lists may be long. */
export async function readTestRunResponse(value: unknown): Promise<TestRun | undefined> {
  const fields = readFields(value);
  if (!fields) {
    return undefined;
  }
  const { required, optional } = fields.record;
  const lists = new ListReader(fields.unreadable);
  const checkSuites = await lists.readCheckSuites(required.checkSuites);
  const { impactedTargets, impactedTargetsForTestedPrs, dependentPrs } = optional;
  const run = {
    requiredStatuses: await lists.readTexts(required.requiredStatuses),
    requiredStatusesSource: optional.requiredStatusesSource,
    testBranch: required.testBranch,
    testBranchSha: required.testBranchSha,
    checkSuites,
    statusChecks: await lists.readRecords(required.statusChecks, readStatusCheck),
    pullRequests: await lists.readRecords(required.testedPullRequests, readPullRequest),
    status: optional.status,
    createdAt: optional.createdAt,
    impactedTargets: impactedTargets && (await lists.readTexts(impactedTargets)),
    impactedTargetsForTestedPullRequests:
      impactedTargetsForTestedPrs && (await lists.readTexts(impactedTargetsForTestedPrs)),
    dependentPullRequests: dependentPrs && (await lists.readRows(dependentPrs, readNumber)),
    extra: extraFields(required, testRunFieldNames),
  };
  return withoutUndefined({ ...run, unreadable: lists.unreadable });
}
