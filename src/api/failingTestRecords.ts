/**
 * Reads the records of "list failing tests". A record whose fields all match the contract is read in one pass; any
 * other record is read field by field, so that one malformed field costs that field and not the test.
 */
import { forEachYielding } from "../base/async";
import { withoutUndefined } from "../base/withoutUndefined";
import { maxTests } from "../domain/limits";
import type { FailingTest, FailingTestsPage, LeftOutRecord, UnreadableField } from "../domain/records";
import { formatValue, truncateRedacted } from "./formatValue";
import type { Redact } from "./redact";
import { isObject, isReferenceText, repairTest } from "./repairTest";
import { readTest } from "./testFields";

/** Options for reading records. */
export interface RecordReadOptions {
  /** Latest time that is accepted, in milliseconds since 1970: nothing can have happened after it. */
  readonly latestTime: number;
  /** Redacts the API key in values that are shown as received. */
  readonly redact: Redact;
}

/** Maximum unreadable fields that are listed of one test. */
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
  return isReferenceText(value) && value !== "";
}
