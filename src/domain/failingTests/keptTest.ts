import { cut } from "../../base/cutText";
import { type Check, isFlag, isNumber, isText, listOf, maybe, withFields } from "../../base/shape";
import type { FailingTest } from "../records";

/** Of a span that is over, a few of a test's failures tell what it was; the rest would fill the disk. */
const maxFailures = 3;
/** Characters of a failure's text, and of each other free text. */
const maxSummary = 500;
const maxText = 200;
const maxExtra = 8;
/** The names of rolling statistics, as the service has them. */
const rollingField = /_last_\d+[dh]$/;

/**
 * What is kept of a record that a span in the past brought. Without rolling statistics: "the last 7 days" of back then is not that of
 * now. Failures and free texts are cut. Its address (name, class, suite, file, variant) stays whole, since cut it would find nothing.
 */
export function keptTest(test: FailingTest): FailingTest {
  const { failureRate7d: _, failureRate24h: __, pullRequestsImpacted7d: ___, unreadableFields, status, ...rest } = test;
  const unreadableThen = unreadableFields?.filter(({ field }) => !rollingField.test(field)) ?? [];
  return {
    ...rest,
    ...(unreadableThen.length > 0 && { unreadableFields: unreadableThen }),
    ...(status && { status: { ...status, ...(status.reason && { reason: cut(status.reason, maxText) }) } }),
    mostCommonFailures: test.mostCommonFailures
      .slice(0, maxFailures)
      .map((failure) => ({ ...failure, summary: keptSummary(failure.summary) })),
    extra: test.extra
      .slice(0, maxExtra)
      .map(({ name, value }) => ({ name, value: typeof value === "string" ? cut(value, maxText) : value })),
  };
}

/** A failure's text as it is kept; equal texts stay equal. */
export function keptSummary(summary: string): string {
  return cut(summary, maxSummary);
}

/** Whether a value read from a file is a record as this version writes it. Guards against files that were edited. */
export function isFailingTest(value: unknown): value is FailingTest {
  return isWhole(value);
}

/** Further fields, of a test or of a test run. */
export const areExtraFields = listOf(
  withFields({ name: isText, value: (value) => isText(value) || isNumber(value) || isFlag(value) }),
);

const fields: Readonly<Record<keyof FailingTest, Check>> = {
  id: isText,
  name: isText,
  variant: maybe(isText),
  classname: maybe(isText),
  parent: maybe(isText),
  filePath: maybe(isText),
  url: maybe(isText),
  repositoryUrl: maybe(isText),
  ticketUrl: maybe(isText),
  status: maybe(withFields({ value: maybe(isText), reason: maybe(isText), since: maybe(isNumber) })),
  mostCommonFailures: listOf(withFields({ summary: isText, count: maybe(isNumber), lastOccurrence: maybe(isNumber) })),
  failureRate7d: maybe(isNumber),
  failureRate24h: maybe(isNumber),
  owners: listOf(isText),
  pullRequestsImpacted7d: maybe(isNumber),
  quarantined: maybe(isFlag),
  extra: areExtraFields,
  unreadableFields: maybe(listOf(withFields({ field: isText, value: isText }))),
};

const isWhole = withFields(fields);
