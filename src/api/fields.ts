/** The building blocks of `contract.ts`: how a field, a time and a list are read, whatever they mean. */
import * as z from "zod";
import type { ExtraField } from "./records";

/** Unknown fields that are kept of one record, at most. */
const maxExtraFields = 50;
/** After this many unreadable rows the rest of a list is not tried: a page has 100 rows, and no answer shall keep the editor busy. */
const maxUnreadableRows = 1000;

/** A list as it was read: the rows that could be, and how many could not. */
export interface List<T> {
  readonly rows: readonly T[];
  readonly unreadable: number;
}

/**
 * An object of these fields and any others. Fields that are `null` or `""` become `undefined` before it is looked at (in place:
 * freshly parsed JSON is nobody else's), so that `optional()` says all there is to say about a missing field.
 */
export function record<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.preprocess(withoutMissing, z.looseObject(shape));
}

function withoutMissing(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Record<string, unknown>;
  for (const name in fields) {
    if (fields[name] === null || fields[name] === "") fields[name] = undefined;
  }
  return fields;
}

/** Free text, without the white space around it. Nothing but white space is missing. */
export const trimmed = z.string().transform((text) => text.trim() || undefined);

/** An ISO 8601 time, as milliseconds since 1970; anything else is missing. */
export const time = z.string().transform(parseTime);

/** A list whose unreadable rows are left out and counted. */
export function list<S extends z.ZodType>(row: S) {
  return z.array(z.unknown()).transform((values): List<z.output<S>> => {
    const rows: z.output<S>[] = [];
    let unreadable = 0;
    for (const [index, value] of values.entries()) {
      if (unreadable === maxUnreadableRows) return { rows, unreadable: unreadable + values.length - index };
      const result = row.safeParse(value);
      if (result.success) rows.push(result.data);
      else unreadable++;
    }
    return { rows, unreadable };
  });
}

/** A list of texts; empty ones say nothing and are left out. */
export const texts = list(z.string()).transform(
  ({ rows, unreadable }): List<string> => ({ rows: rows.filter((text) => text !== ""), unreadable }),
);

/** Of the fields that the contract does not name: the scalars, in the order in which they came. */
export function extraFields(unknown: Readonly<Record<string, unknown>>): ExtraField[] {
  const extra: ExtraField[] = [];
  for (const [name, value] of Object.entries(unknown)) {
    if (extra.length === maxExtraFields) break;
    if (isScalar(value)) extra.push({ name, value });
  }
  return extra;
}

function isScalar(value: unknown): value is ExtraField["value"] {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

const isoTime = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)?$/;

/** A time without a zone is UTC. Times before 1970 are missing: servers write the year 1 for "never". */
function parseTime(text: string): number | undefined {
  const parts = isoTime.exec(text);
  if (!parts) return undefined;
  const ms = Date.parse(parts[3] ? text : `${text}Z`);
  return ms >= 0 ? ms : undefined;
}

/** `T` with its properties that may be `undefined` made optional. */
type WithoutUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** A copy without the properties that are `undefined`: a missing field is a missing property. */
export function withoutUndefined<T extends object>(fields: T): WithoutUndefined<T> {
  const defined: Partial<T> = {};
  for (const name in fields) {
    if (fields[name] !== undefined) defined[name] = fields[name];
  }
  return defined as unknown as WithoutUndefined<T>;
}
