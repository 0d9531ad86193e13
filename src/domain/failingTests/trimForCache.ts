import { isBoolean, isListWith, isNumber, isObjectWith, isString, optional, type Validator } from "../../base/shape";
import { truncateText } from "../../base/truncateText";
import { withoutUndefined } from "../../base/withoutUndefined";
import type { CommonFailure, ExtraField, FailingTest, TestStatus } from "../records";

/** Maximum number of a test's failures that are kept for past windows; more would fill the disk. */
const maxFailures = 3;
/** Maximum lengths of a failure's text and of every other free text, in characters. */
const maxSummaryLength = 500;
const maxTextLength = 200;
const maxExtraFields = 8;
/** Names of rolling statistics in the API. */
const rollingFieldPattern = /_last_\d+[dh]$/;

/**
 * Trims a record of a past window for the disk cache. Drops rolling statistics, whose "last 7 days" refers to the time
 * of the request, and cuts failures and free texts. The fields that locate the test (name, class, suite, file,
 * variant) stay complete, because cut values would match nothing.
 */
export function trimForCache(test: FailingTest): FailingTest {
  const {
    failureRate7d: _,
    failureRate24h: __,
    pullRequestsImpacted7d: ___,
    unreadableFields,
    status,
    ...lastingFields
  } = test;
  const lastingUnreadableFields = unreadableFields?.filter(({ field }) => !rollingFieldPattern.test(field)) ?? [];
  return withoutUndefined({
    ...lastingFields,
    unreadableFields: lastingUnreadableFields.length > 0 ? lastingUnreadableFields : undefined,
    status: status && trimStatus(status),
    mostCommonFailures: test.mostCommonFailures.slice(0, maxFailures).map(trimFailure),
    extra: test.extra.slice(0, maxExtraFields).map(trimExtraField),
  });
}

function trimStatus(status: TestStatus): TestStatus {
  if (!status.reason) {
    return status;
  }
  return { ...status, reason: truncateText(status.reason, maxTextLength) };
}

function trimFailure(failure: CommonFailure): CommonFailure {
  return { ...failure, summary: trimSummary(failure.summary) };
}

function trimExtraField({ name, value }: ExtraField): ExtraField {
  return { name, value: typeof value === "string" ? truncateText(value, maxTextLength) : value };
}

/** Cuts a failure's text for the disk cache; equal texts stay equal. */
export function trimSummary(summary: string): string {
  return truncateText(summary, maxSummaryLength);
}

/** Returns whether a value read from a file is a record as this version writes it. Guards against edited files. */
export function isFailingTest(value: unknown): value is FailingTest {
  return matchesFieldChecks(value);
}

/** Checks additional fields of a test or of a test run. */
export const isExtraFieldList = isListWith(
  isObjectWith({
    name: isString,
    value: (value) => isString(value) || isNumber(value) || isBoolean(value),
  }),
);

const isStatus = isObjectWith({
  value: optional(isString),
  reason: optional(isString),
  since: optional(isNumber),
});

const isCommonFailure = isObjectWith({
  summary: isString,
  count: optional(isNumber),
  lastOccurrence: optional(isNumber),
});

const fieldChecks: Readonly<Record<keyof FailingTest, Validator>> = {
  id: isString,
  name: isString,
  variant: optional(isString),
  classname: optional(isString),
  parent: optional(isString),
  filePath: optional(isString),
  url: optional(isString),
  repositoryUrl: optional(isString),
  ticketUrl: optional(isString),
  status: optional(isStatus),
  mostCommonFailures: isListWith(isCommonFailure),
  failureRate7d: optional(isNumber),
  failureRate24h: optional(isNumber),
  owners: isListWith(isString),
  pullRequestsImpacted7d: optional(isNumber),
  quarantined: optional(isBoolean),
  extra: isExtraFieldList,
  unreadableFields: optional(isListWith(isObjectWith({ field: isString, value: isString }))),
};

const matchesFieldChecks = isObjectWith(fieldChecks);
