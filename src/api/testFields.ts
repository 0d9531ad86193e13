/** Reads one record of "list failing tests" whose fields all match the contract. */
import * as z from "zod/mini";
import { withoutUndefined } from "../base/withoutUndefined";
import type { Writable } from "../base/writable";
import { maxPathLength, maxTextLength } from "../domain/limits";
import type { CommonFailure, FailingTest } from "../domain/records";
import {
  createRecordReader,
  extraFields,
  isPresent,
  isTimeOrMissing,
  nonEmptyText,
  parseOptionalTime,
  readList,
  readTexts,
} from "./fields";

/**
 * Maximum failures and owners of one test: servers list ten. Of a longer list the first are kept, and the field is
 * reported.
 */
export const maxListLength = 1000;

/** Fields that may be missing. `nonEmptyText` and similar functions treat `null` and `""` as missing. */
const text = z.nullish(z.string());
/** Text that identifies a test or is a link. It is never truncated, since it would then refer to something else. */
const referenceText = z.string().check(z.maxLength(maxTextLength));
const optionalReference = z.nullish(referenceText);
const optionalPath = z.nullish(z.string().check(z.maxLength(maxPathLength)));
const number = z.nullish(z.number());
const count = z.nullish(z.int().check(z.nonnegative()));
const link = z.nullish(z.object({ html_url: optionalReference }));
const values = z.nullish(
  z.custom<readonly unknown[]>((value) => Array.isArray(value) && value.length <= maxListLength),
);

const readCommonFailure = createRecordReader(
  {
    summary: text,
    occurrence_count: count,
    last_occurrence: text,
  },
  ({ summary, occurrence_count: occurrenceCount, last_occurrence }): CommonFailure | undefined => {
    const failure: Writable<CommonFailure> = { summary: summary ?? "" };
    const lastOccurrence = parseOptionalTime(last_occurrence);
    if (isPresent(occurrenceCount)) {
      failure.count = occurrenceCount;
    }
    if (lastOccurrence !== undefined) {
      failure.lastOccurrence = lastOccurrence;
    } else if (!isTimeOrMissing(last_occurrence)) {
      return undefined;
    }
    return failure;
  },
);

/** `value` is not part of the contract, but was observed on servers. */
const testStatus = z.object({
  reason: text,
  timestamp: text,
  value: text,
});

function readStatus(status: z.input<typeof testStatus> | null | undefined): FailingTest["status"] {
  if (!status) {
    return undefined;
  }
  const value = nonEmptyText(status.value?.trim());
  const reason = nonEmptyText(status.reason?.trim());
  const statusSince = parseOptionalTime(status.timestamp);
  if (value === undefined && reason === undefined && statusSince === undefined) {
    return undefined;
  }
  return withoutUndefined({ value, reason, since: statusSince });
}

/** Only the id and the name are required: the contract does not say which fields are. */
export const testFields = {
  id: referenceText.check(z.minLength(1)),
  name: referenceText.check(z.minLength(1)),
  variant: optionalReference,
  classname: optionalReference,
  parent: optionalReference,
  file_path: optionalPath,
  html_url: optionalReference,
  repository: link,
  ticket: link,
  status: z.nullish(testStatus),
  most_common_failures: values,
  failure_rate_last_7d: number,
  failure_rate_last_24h: number,
  codeowners: values,
  pull_requests_impacted_last_7d: count,
  quarantined: z.nullish(z.boolean()),
};

type ReceivedFields = z.input<z.ZodMiniObject<typeof testFields>>;

const testFieldNames: ReadonlySet<string> = new Set(Object.keys(testFields));

/** Reads a record whose fields all match the contract; its times may be in the future. */
export const readTest = createRecordReader(testFields, (fields, rawFields) => {
  const failures = readList(fields.most_common_failures, readCommonFailure);
  const owners = readTexts(fields.codeowners);
  const status = readStatus(fields.status);
  const isMalformed = status?.since === undefined && !isTimeOrMissing(fields.status?.timestamp);
  if (isMalformed || failures.unreadable + owners.unreadable > 0) {
    return undefined;
  }
  const { id, name } = fields;
  const extra = extraFields(rawFields, testFieldNames);
  const test: Writable<FailingTest> = {
    id,
    name,
    mostCommonFailures: failures.rows,
    owners: owners.rows,
    extra,
  };
  // A missing value is an absent property. Set one by one instead of copied, since a page has a
  // hundred tests.
  addIdentity(test, fields);
  if (status) {
    test.status = status;
  }
  addFigures(test, fields);
  return test;
});

/** Adds the fields that identify a test, and its links. */
function addIdentity(test: Writable<FailingTest>, fields: ReceivedFields): void {
  const repositoryUrl = fields.repository?.html_url;
  const ticketUrl = fields.ticket?.html_url;
  if (fields.variant) {
    test.variant = fields.variant;
  }
  if (fields.classname) {
    test.classname = fields.classname;
  }
  if (fields.parent) {
    test.parent = fields.parent;
  }
  if (fields.file_path) {
    test.filePath = fields.file_path;
  }
  if (fields.html_url) {
    test.url = fields.html_url;
  }
  if (repositoryUrl) {
    test.repositoryUrl = repositoryUrl;
  }
  if (ticketUrl) {
    test.ticketUrl = ticketUrl;
  }
}

/** Adds the failure rates of a test, its impact, and whether it is quarantined. */
function addFigures(test: Writable<FailingTest>, fields: ReceivedFields): void {
  if (isPresent(fields.failure_rate_last_7d)) {
    test.failureRate7d = fields.failure_rate_last_7d;
  }
  if (isPresent(fields.failure_rate_last_24h)) {
    test.failureRate24h = fields.failure_rate_last_24h;
  }
  if (isPresent(fields.pull_requests_impacted_last_7d)) {
    test.pullRequestsImpacted7d = fields.pull_requests_impacted_last_7d;
  }
  if (isPresent(fields.quarantined)) {
    test.quarantined = fields.quarantined;
  }
}
