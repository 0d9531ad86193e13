/** The building blocks of `contract.ts`: how a field, a time and a list are read, whatever they mean. */
import * as z from "zod/mini";
import { inTurns } from "../base/async";
import type { ExtraField } from "../domain/records";

/** Unknown fields that are kept of one record, at most. */
const maxExtraFields = 50;
/** After this many unreadable rows the rest of a list is not tried: a page has 100 rows, and no answer shall keep the editor busy. */
const maxUnreadableRows = 1000;

/** A list as it was read: the rows that could be, and how many could not. */
export interface List<T> {
  readonly rows: readonly T[];
  readonly unreadable: number;
}

/** A record as it was read, and how many of its optional fields could not be. */
export interface PartialRecord<T> {
  readonly record: T;
  readonly unreadable: number;
}

/**
 * An object of these fields and any others. An optional field that is `null` or `""` is missing; one that its schema
 * does not take is left out and counted.
 *
 * @param make makes the record; it may look at every field of the object in `required`
 */
export function record<R extends z.core.$ZodShape, O extends Readonly<Record<string, z.ZodMiniType>>, T>(
  required: R,
  optional: O,
  make: (required: z.output<z.ZodMiniObject<R, z.core.$loose>>, optional: { [K in keyof O]?: z.output<O[K]> }) => T,
) {
  const read = (fields: z.output<z.ZodMiniObject<R, z.core.$loose>>): PartialRecord<T> => {
    const values: { [K in keyof O]?: z.output<O[K]> } = {};
    let unreadable = 0;
    for (const name in optional) {
      const value = (fields as Record<string, unknown>)[name];
      if (!isKnown(value) || value === "") continue;
      const { success, data } = optional[name]?.safeParse(value) ?? {};
      if (!success) unreadable++;
      else if (data !== undefined) values[name] = data as z.output<O[typeof name]>;
    }
    return { record: make(fields, values), unreadable };
  };
  return z.pipe(z.looseObject(required), z.transform(read));
}

function withoutMissing(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Record<string, unknown>;
  for (const name in fields) {
    if (fields[name] === null || fields[name] === "") fields[name] = undefined;
  }
  return fields;
}

/** An ISO 8601 time, as milliseconds since 1970; anything else is missing. */
export const time = z.pipe(z.string(), z.transform(parseTime));

/** True of a value that is there. Unlike text, a number or a boolean that is false says something. */
export function isKnown<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

/** A text that says something: missing if it is absent, `null` or `""`. */
export function textOf(value: string | null | undefined): string | undefined {
  return value || undefined;
}

/** As `time`, of a text that may be missing. */
export function timeOf(value: string | null | undefined): number | undefined {
  return value ? parseTime(value) : undefined;
}

/**
 * True of a text that is missing or a time. A time before 1970 is one, though it stands for "never" and is read as
 * missing.
 */
export function isTimeOrMissing(value: string | null | undefined): boolean {
  return !value || !Number.isNaN(millisecondsOf(value));
}

/** Reads a value that may be anything; `undefined` if it is not what it should be. */
export type Reader<T> = (value: unknown) => T | undefined;

/** Reads what a schema accepts. */
export function readerOf<S extends z.ZodMiniType>(schema: S): Reader<z.output<S>> {
  return (value) => schema.safeParse(value).data;
}

/**
 * Reads an object that has these fields, and any others, as it was parsed: nothing is copied. A field may be missing
 * where its schema is `nullish`; `""` in place of anything but a text makes it missing as well. Where there are
 * thousands of objects this takes a fifth of what `record` does, because zod compiles the check. `make` gives
 * `undefined` for what a schema cannot tell to be unreadable.
 */
export function recordReader<Shape extends z.core.$ZodLooseShape, T>(
  shape: Shape,
  make: (fields: z.input<z.ZodMiniObject<Shape>>, all: Readonly<Record<string, unknown>>) => T | undefined,
): Reader<T> {
  const schema = z.compile(z.object(shape));
  return (value) => {
    const isRead = z.validate(schema, value) || z.validate(schema, withoutMissing(value));
    return isRead ? make(value as z.input<typeof schema>, value as Record<string, unknown>) : undefined;
  };
}

/** A list whose unreadable rows are left out and counted, of values that may be missing: none are an empty list. */
export function listOf<T>(values: readonly unknown[] | null | undefined, read: Reader<T>): List<T> {
  const rows: T[] = [];
  let unreadable = 0;
  for (const value of values ?? []) {
    const row = unreadable < maxUnreadableRows ? read(value) : undefined;
    if (row === undefined) unreadable++;
    else rows.push(row);
  }
  return { rows, unreadable };
}

/** As `listOf`, in turns. */
export async function listInTurns<T>(values: readonly unknown[], read: Reader<T>): Promise<List<T>> {
  const rows: T[] = [];
  let unreadable = 0;
  await inTurns(values, undefined, (value) => {
    const row = unreadable < maxUnreadableRows ? read(value) : undefined;
    if (row === undefined) unreadable++;
    else rows.push(row);
  });
  return { rows, unreadable };
}

/** A list of texts, of values that may be missing; empty ones say nothing and are left out. */
export function textsOf(values: readonly unknown[] | null | undefined): List<string> {
  if (!values) return { rows: [], unreadable: 0 };
  if (values.every(isText)) return { rows: values, unreadable: 0 };
  return { rows: values.filter(isText), unreadable: values.filter((value) => typeof value !== "string").length };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** The fields that `known` does not name: the scalars among them, in the order in which they came. */
export function extraFields(
  fields: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): readonly ExtraField[] {
  let extra: ExtraField[] | undefined;
  for (const name in fields) {
    if (known.has(name)) continue;
    const value = fields[name];
    if (value !== "" && isScalar(value)) extra = [...(extra ?? []), { name, value }];
    if (extra?.length === maxExtraFields) break;
  }
  return extra ?? [];
}

function isScalar(value: unknown): value is ExtraField["value"] {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

const isoTime = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)?$/;
const zone = /(?:[Zz]|[+-]\d\d:?\d\d)$/;

/** A time without a zone is UTC. Times before 1970 are missing: servers write the year 1 for "never". */
function parseTime(text: string): number | undefined {
  const ms = millisecondsOf(text);
  return ms >= 0 ? ms : undefined;
}

function millisecondsOf(text: string): number {
  if (!isoTime.test(text)) return Number.NaN;
  return Date.parse(zone.test(text) ? text : `${text}Z`);
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
