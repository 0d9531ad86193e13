/**
 * The records of "list failing tests". A record whose fields are all of the contract is read in one go; any other one
 * field by field, so that one odd field costs that field and not the test.
 */
import * as z from "zod/mini";
import { inTurns } from "../base/async";
import { isFlag, isNumber, isText } from "../base/shape";
import { maxTests, maxText } from "../domain/limits";
import type { CommonFailure, FailingTest, FailingTestsPage, LeftOutRecord, UnreadableField } from "../domain/records";
import {
  extraFields,
  isKnown,
  isTimeOrMissing,
  listOf,
  recordReader,
  textOf,
  textsOf,
  timeOf,
  withoutUndefined,
} from "./fields";
import type { Redact } from "./redact";
import { shownText, valueText } from "./valueText";

/** What records are read with. */
export interface RecordReading {
  /** Milliseconds since 1970: nothing can have happened after it, so a later time is not believed. */
  readonly latestTime: number;
  /** Takes the API key out of values that are shown as they came. */
  readonly redact: Redact;
}

/** Failures and owners of one test, at most: servers list ten. Of a longer list the first are kept, and it is noted. */
const maxListLength = 1000;
/** Fields that are named of one test, at most. */
const maxUnreadableFields = 10;
/** Left out records that are described, at most. */
const maxLeftOutRecords = 200;
/**
 * After this many odd records of a page the others are not tried: a page has 100 rows, and no answer shall keep the
 * editor busy.
 */
const maxOddRecords = 1000;
/** Characters of a name or an id that are shown of a record that is left out. */
const maxNameLength = 200;

/** Fields that may be missing. `textOf` and its like take `null` and `""` for what they mean. */
const text = z.nullish(z.string());
/** A text by which a test is found again, or that is followed: cut, it would mean another one. */
const address = z.string().check(z.maxLength(maxText));
const optionalAddress = z.nullish(address);
const number = z.nullish(z.number());
const count = z.nullish(z.int().check(z.nonnegative()));
const link = z.nullish(z.object({ html_url: optionalAddress }));
const values = z.nullish(
  z.custom<readonly unknown[]>((value) => Array.isArray(value) && value.length <= maxListLength),
);

const readCommonFailure = recordReader(
  { summary: text, occurrence_count: count, last_occurrence: text },
  ({ summary, occurrence_count: times, last_occurrence }): CommonFailure | undefined => {
    const failure: Writable<CommonFailure> = { summary: summary ?? "" };
    const lastOccurrence = timeOf(last_occurrence);
    if (isKnown(times)) failure.count = times;
    if (lastOccurrence !== undefined) failure.lastOccurrence = lastOccurrence;
    else if (!isTimeOrMissing(last_occurrence)) return undefined;
    return failure;
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
  id: address.check(z.minLength(1)),
  name: address.check(z.minLength(1)),
  variant: optionalAddress,
  classname: optionalAddress,
  parent: optionalAddress,
  file_path: optionalAddress,
  html_url: optionalAddress,
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

const testFieldNames: ReadonlySet<string> = new Set(Object.keys(testFields));

/** Reads a record whose fields are all of the contract, whatever times it holds. */
const readTest = recordReader(testFields, (fields, all) => {
  const failures = listOf(fields.most_common_failures, readCommonFailure);
  const owners = textsOf(fields.codeowners);
  const status = statusOf(fields.status);
  const isOdd = status?.since === undefined && !isTimeOrMissing(fields.status?.timestamp);
  if (isOdd || failures.unreadable + owners.unreadable > 0) return undefined;
  const { id, name } = fields;
  const extra = extraFields(all, testFieldNames);
  const test: Writable<FailingTest> = { id, name, mostCommonFailures: failures.rows, owners: owners.rows, extra };
  const repositoryUrl = fields.repository?.html_url;
  const ticketUrl = fields.ticket?.html_url;
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
  return test;
});

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Reads the records of a page. One that is no object, or has no id or name, is left out and counted; a field that is
 * not of the contract is left out of its test, which tells so. Works in turns.
 */
export async function readRecords(
  records: readonly unknown[],
  reading: RecordReading,
): Promise<Pick<FailingTestsPage, "tests" | "unreadable" | "leftOut">> {
  const tests: FailingTest[] = [];
  const leftOut: LeftOutRecord[] = [];
  let unreadable = 0;
  let odd = 0;
  await inTurns(records, undefined, (record) => {
    // One more than is kept tells that there are more.
    if (tests.length > maxTests) return;
    const isTried = odd < maxOddRecords;
    const whole = isTried ? readWhole(record, reading) : undefined;
    if (!whole) odd++;
    const test = whole ?? (isTried ? readOdd(record, reading) : undefined);
    if (test) tests.push(test);
    else {
      unreadable++;
      if (isTried && leftOut.length < maxLeftOutRecords) leftOut.push(leftOutRecord(record, reading));
    }
  });
  return { tests, unreadable, ...(leftOut.length > 0 && { leftOut }) };
}

/** The record as a test, if all its fields are of the contract and none of its times is still to come. */
function readWhole(record: unknown, { latestTime }: RecordReading): FailingTest | undefined {
  const test = readTest(record);
  if (!test || (test.status?.since ?? 0) > latestTime) return undefined;
  for (const { lastOccurrence = 0 } of test.mostCommonFailures) if (lastOccurrence > latestTime) return undefined;
  return test;
}

/** The record as a test without the fields that could not be read; `undefined` for one without an id or a name. */
function readOdd(record: unknown, { latestTime, redact }: RecordReading): FailingTest | undefined {
  const unreadableFields: UnreadableField[] = [];
  const note = (field: string, value: unknown) => {
    if (unreadableFields.length < maxUnreadableFields)
      unreadableFields.push({ field, value: valueText(value, redact) });
  };
  const test = readTest(readableTest(record, "", { latestTime, note }));
  return test && unreadableFields.length > 0 ? { ...test, unreadableFields } : test;
}

function leftOutRecord(record: unknown, { redact }: RecordReading): LeftOutRecord {
  if (!isObject(record)) return { field: "record", value: valueText(record, redact) };
  const field = isUsable(record.id) ? "name" : "id";
  const value = record[field];
  return {
    field,
    ...(value !== undefined && { value: valueText(value, redact) }),
    ...(isUsable(record.id) && { id: shownText(record.id, redact, maxNameLength) }),
    ...(isUsable(record.name) && { name: shownText(record.name, redact, maxNameLength) }),
  };
}

function isUsable(value: unknown): value is string {
  return isAddress(value) && value !== "";
}

function isAddress(value: unknown): value is string {
  return isText(value) && value.length <= maxText;
}

interface Repairing {
  readonly latestTime: number;
  /** Called for each value that is left out. */
  readonly note: (field: string, value: unknown) => void;
}

/** The part of a value that can be read; `undefined` for none. A copy where something is left out of it. */
type Readable = (value: unknown, field: string, repairing: Repairing) => unknown;

/** A value that fits, or nothing. */
function fitting(fits: (value: unknown, latestTime: number) => boolean): Readable {
  return (value, field, { latestTime, note }) => {
    if (isMissing(value)) return undefined;
    if (fits(value, latestTime)) return value;
    note(field, value);
    return undefined;
  };
}

function object(parts: Readonly<Record<string, Readable>>): Readable {
  return (value, field, repairing) => {
    if (isMissing(value)) return undefined;
    if (!isObject(value)) {
      repairing.note(field, value);
      return undefined;
    }
    const copy = { ...value };
    for (const [name, part] of Object.entries(parts)) {
      copy[name] = part(value[name], field === "" ? name : `${field}.${name}`, repairing);
    }
    return copy;
  };
}

function listOfReadable(part: Readable): Readable {
  return (value, field, repairing) => {
    if (isMissing(value)) return undefined;
    if (Array.isArray(value)) {
      if (value.length > maxListLength) repairing.note(field, value);
      const rows = value.slice(0, maxListLength);
      return rows.map((row, index) => part(row, `${field}[${index}]`, repairing)).filter((row) => row !== undefined);
    }
    repairing.note(field, value);
    return undefined;
  };
}

const readableText = fitting(isText);
const readableAddress = fitting(isAddress);
const readableNumber = fitting(isNumber);
const readableCount = fitting((value) => Number.isSafeInteger(value) && Number(value) >= 0);
const readableTime = fitting(
  (value, latestTime) => isText(value) && isTimeOrMissing(value) && (timeOf(value) ?? 0) <= latestTime,
);
const readableLink = object({ html_url: readableAddress });

/** Of an id and a name nothing is noted: without one of them there is no test. */
const readableTest = object({
  variant: readableAddress,
  classname: readableAddress,
  parent: readableAddress,
  file_path: readableAddress,
  html_url: readableAddress,
  repository: readableLink,
  ticket: readableLink,
  status: object({ reason: readableText, timestamp: readableTime, value: readableText }),
  most_common_failures: listOfReadable(
    object({ summary: readableText, occurrence_count: readableCount, last_occurrence: readableTime }),
  ),
  failure_rate_last_7d: readableNumber,
  failure_rate_last_24h: readableNumber,
  codeowners: listOfReadable(readableText),
  pull_requests_impacted_last_7d: readableCount,
  quarantined: fitting(isFlag),
} satisfies Record<Exclude<keyof typeof testFields, "id" | "name">, Readable>);

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
