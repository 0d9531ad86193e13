/** Repairs records of "list failing tests": omits each value that does not match the contract. */
import { isBoolean, isNumber, isRecord, isString } from "../base/shape";
import { maxPathLength, maxTextLength } from "../domain/limits";
import { isTimeOrMissing, parseOptionalTime } from "./fields";
import { maxListLength, type testFields } from "./testFields";

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
const repairReference = repairValue(isReferenceText);
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
const repairLink = repairObject({ html_url: repairReference });

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
export const repairTest = repairObject({
  variant: repairReference,
  classname: repairReference,
  parent: repairReference,
  file_path: repairPath,
  html_url: repairReference,
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

/** Returns whether a value is a text that may identify a test or be a link. */
export function isReferenceText(value: unknown): value is string {
  return isString(value) && value.length <= maxTextLength;
}

/** Returns whether a value is an object and not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && !Array.isArray(value);
}
