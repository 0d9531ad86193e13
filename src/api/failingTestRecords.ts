/**
 * Reads the records of "list failing tests". A record whose fields all match the contract is read in one pass; any
 * other one field by field, so that one malformed field costs that field and not the test.
 */
import * as z from "zod/mini";
import { forEachYielding } from "../base/async";
import { isBoolean, isNumber, isString } from "../base/shape";
import { withoutUndefined } from "../base/withoutUndefined";
import { maxPathLength, maxTests, maxTextLength } from "../domain/limits";
import type { CommonFailure, FailingTest, FailingTestsPage, LeftOutRecord, UnreadableField } from "../domain/records";
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
import { formatValue, truncateRedacted } from "./formatValue";
import type { Redact } from "./redact";

/** Options for reading records. */
export interface RecordReadOptions {
  /** Milliseconds since 1970: nothing can have happened after it, so a later time is not accepted. */
  readonly latestTime: number;
  /** Redacts the API key in values that are shown as received. */
  readonly redact: Redact;
}

/**
 * Maximum failures and owners of one test: servers list ten. Of a longer list the first are kept, and the field is
 * reported.
 */
const maxListLength = 1000;
/** Maximum unreadable fields that are named per test. */
const maxUnreadableFields = 10;
/** Maximum omitted records that are described. */
const maxLeftOutRecords = 200;
/**
 * Maximum malformed records of a page; no record after these is read: a page has 100 rows, and no response may keep
 * the editor busy.
 */
const maxMalformedRecords = 1000;
/** Maximum characters of a name or an id that are shown of an omitted record. */
const maxNameLength = 200;

/** Fields that may be missing. `nonEmptyText` and similar functions treat `null` and `""` as missing. */
const text = z.nullish(z.string());
/** A text that identifies a test, or a link: truncated, it would refer to something else. */
const address = z.string().check(z.maxLength(maxTextLength));
const optionalAddress = z.nullish(address);
const optionalPath = z.nullish(z.string().check(z.maxLength(maxPathLength)));
const number = z.nullish(z.number());
const count = z.nullish(z.int().check(z.nonnegative()));
const link = z.nullish(z.object({ html_url: optionalAddress }));
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
const testFields = {
  id: address.check(z.minLength(1)),
  name: address.check(z.minLength(1)),
  variant: optionalAddress,
  classname: optionalAddress,
  parent: optionalAddress,
  file_path: optionalPath,
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

/** Reads a record whose fields all match the contract, whatever times it contains. */
const readTest = createRecordReader(testFields, (fields, rawFields) => {
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
  const repositoryUrl = fields.repository?.html_url;
  const ticketUrl = fields.ticket?.html_url;
  // A missing value is an absent property. Set one by one instead of copied, since a page has a
  // hundred tests.
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
  if (status) {
    test.status = status;
  }
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
  return test;
});

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Reads the records of a page. Omits and counts a record that is not an object, or has no id or name; omits a field
 * that does not match the contract from its test, which lists it in `unreadableFields`. Yields to the event loop.
 */
export async function readRecords(
  records: readonly unknown[],
  options: RecordReadOptions,
): Promise<Pick<FailingTestsPage, "tests" | "unreadable" | "leftOut">> {
  const tests: FailingTest[] = [];
  const leftOut: LeftOutRecord[] = [];
  let unreadable = 0;
  let malformedCount = 0;
  await forEachYielding(records, undefined, (record) => {
    // One test above the limit shows that there are more.
    if (tests.length > maxTests) {
      return;
    }
    if (malformedCount >= maxMalformedRecords) {
      unreadable++;
      return;
    }
    const validTest = readValidRecord(record, options);
    if (!validTest) {
      malformedCount++;
    }
    const test = validTest ?? readMalformedRecord(record, options);
    if (test) {
      tests.push(test);
      return;
    }
    unreadable++;
    if (leftOut.length < maxLeftOutRecords) {
      leftOut.push(describeLeftOutRecord(record, options));
    }
  });
  return { tests, unreadable, ...(leftOut.length > 0 && { leftOut }) };
}

/** Returns the record as a test, if all its fields match the contract and none of its times is in the future. */
function readValidRecord(record: unknown, { latestTime }: RecordReadOptions): FailingTest | undefined {
  const test = readTest(record);
  if (!test) {
    return undefined;
  }
  const statusSince = test.status?.since ?? 0;
  if (statusSince > latestTime) {
    return undefined;
  }
  for (const { lastOccurrence = 0 } of test.mostCommonFailures) {
    if (lastOccurrence > latestTime) {
      return undefined;
    }
  }
  return test;
}

/** Returns the record as a test without its unreadable fields; `undefined` for a record without an id or a name. */
function readMalformedRecord(record: unknown, { latestTime, redact }: RecordReadOptions): FailingTest | undefined {
  const unreadableFields: UnreadableField[] = [];
  const noteUnreadable = (field: string, value: unknown) => {
    if (unreadableFields.length >= maxUnreadableFields) {
      return;
    }
    const shownValue = formatValue(value, redact);
    unreadableFields.push({ field, value: shownValue });
  };
  const repairedRecord = repairTest(record, "", { latestTime, onUnreadable: noteUnreadable });
  const test = readTest(repairedRecord);
  if (!test || unreadableFields.length === 0) {
    return test;
  }
  return { ...test, unreadableFields };
}

function describeLeftOutRecord(record: unknown, { redact }: RecordReadOptions): LeftOutRecord {
  if (!isObject(record)) {
    return { field: "record", value: formatValue(record, redact) };
  }
  const { id, name } = record;
  const field = isUsable(id) ? "name" : "id";
  const value = record[field];
  return withoutUndefined({
    field,
    value: value === undefined ? undefined : formatValue(value, redact),
    id: isUsable(id) ? truncateRedacted(id, redact, maxNameLength) : undefined,
    name: isUsable(name) ? truncateRedacted(name, redact, maxNameLength) : undefined,
  });
}

function isUsable(value: unknown): value is string {
  return isAddress(value) && value !== "";
}

function isAddress(value: unknown): value is string {
  return isString(value) && value.length <= maxTextLength;
}

interface RepairContext {
  readonly latestTime: number;
  /** Called with each value that is omitted. */
  readonly onUnreadable: (field: string, value: unknown) => void;
}

/**
 * Function that returns the readable part of a value, or `undefined` if there is none. Copies a value from which
 * something is omitted.
 */
type Repair = (value: unknown, field: string, context: RepairContext) => unknown;

/** Keeps a valid value and omits any other. */
function repairValue(isValid: (value: unknown, latestTime: number) => boolean): Repair {
  return (value, field, { latestTime, onUnreadable }) => {
    if (isMissing(value)) {
      return undefined;
    }
    if (isValid(value, latestTime)) {
      return value;
    }
    onUnreadable(field, value);
    return undefined;
  };
}

function repairObject(repairs: Readonly<Record<string, Repair>>): Repair {
  return (value, field, context) => {
    if (isMissing(value)) {
      return undefined;
    }
    if (!isObject(value)) {
      context.onUnreadable(field, value);
      return undefined;
    }
    const copy = { ...value };
    for (const [name, repair] of Object.entries(repairs)) {
      const path = field === "" ? name : `${field}.${name}`;
      copy[name] = repair(value[name], path, context);
    }
    return copy;
  };
}

function repairList(repairRow: Repair): Repair {
  return (value, field, context) => {
    if (isMissing(value)) {
      return undefined;
    }
    if (!Array.isArray(value)) {
      context.onUnreadable(field, value);
      return undefined;
    }
    if (value.length > maxListLength) {
      context.onUnreadable(field, value);
    }
    const rows: unknown[] = value.slice(0, maxListLength);
    const repairedRows = rows.map((row, index) => repairRow(row, `${field}[${index}]`, context));
    return repairedRows.filter((row) => row !== undefined);
  };
}

const repairText = repairValue(isString);
const repairAddress = repairValue(isAddress);
const repairNumber = repairValue(isNumber);
const repairCount = repairValue((value) => Number.isSafeInteger(value) && Number(value) >= 0);
const repairTime = repairValue((value, latestTime) => {
  if (!isString(value) || !isTimeOrMissing(value)) {
    return false;
  }
  const time = parseOptionalTime(value) ?? 0;
  return time <= latestTime;
});
const repairPath = repairValue((value) => isString(value) && value.length <= maxPathLength);
const repairLink = repairObject({ html_url: repairAddress });

const repairStatus = repairObject({
  reason: repairText,
  timestamp: repairTime,
  value: repairText,
});

const repairCommonFailure = repairObject({
  summary: repairText,
  occurrence_count: repairCount,
  last_occurrence: repairTime,
});

/** Repairs all fields except id and name: without one of them there is no test. */
const repairTest = repairObject({
  variant: repairAddress,
  classname: repairAddress,
  parent: repairAddress,
  file_path: repairPath,
  html_url: repairAddress,
  repository: repairLink,
  ticket: repairLink,
  status: repairStatus,
  most_common_failures: repairList(repairCommonFailure),
  failure_rate_last_7d: repairNumber,
  failure_rate_last_24h: repairNumber,
  codeowners: repairList(repairText),
  pull_requests_impacted_last_7d: repairCount,
  quarantined: repairValue(isBoolean),
} satisfies Record<Exclude<keyof typeof testFields, "id" | "name">, Repair>);

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
