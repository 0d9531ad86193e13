/** Building blocks of `contract.ts`: readers of fields, times and lists, regardless of their meaning. */
import * as z from "zod/mini";
import { forEachYielding } from "../base/async";
import type { ExtraField } from "../domain/records";

/** Maximum unknown fields that are kept of one record. */
const maxExtraFields = 50;
/**
 * Maximum unreadable rows of a list; no row after these is read: a page has 100 rows, and no response may keep the
 * editor busy.
 */
const maxUnreadableRows = 1000;

/** Result of reading a list: its readable rows, and the number of unreadable ones. */
export interface ListReadResult<T> {
  readonly rows: readonly T[];
  readonly unreadable: number;
}

/** Result of reading a record, and the number of its unreadable optional fields. */
export interface PartialRecord<T> {
  readonly record: T;
  readonly unreadable: number;
}

/** Fields of an object that has at least the given ones. */
type LooseFields<R extends z.core.$ZodShape> = z.output<z.ZodMiniObject<R, z.core.$loose>>;

type OptionalSchemas = Readonly<Record<string, z.ZodMiniType>>;

/** The optional fields that could be read. */
type OptionalFields<O extends OptionalSchemas> = { [K in keyof O]?: z.output<O[K]> };

/**
 * Creates a schema of an object that has at least these fields. An optional field that is `null` or `""` is missing;
 * one that its schema rejects is omitted and counted.
 *
 * @param create creates the record; `required` gives it access to every field of the object
 */
export function partialRecordSchema<R extends z.core.$ZodShape, O extends OptionalSchemas, T>(
  required: R,
  optional: O,
  create: (required: LooseFields<R>, optional: OptionalFields<O>) => T,
) {
  const toRecord = (fields: LooseFields<R>): PartialRecord<T> => {
    const values: OptionalFields<O> = {};
    let unreadable = 0;
    for (const name in optional) {
      const value = (fields as Record<string, unknown>)[name];
      if (!isPresent(value) || value === "") {
        continue;
      }
      const { success, data } = optional[name]?.safeParse(value) ?? {};
      if (!success) {
        unreadable++;
      } else if (data !== undefined) {
        values[name] = data as z.output<O[typeof name]>;
      }
    }
    return { record: create(fields, values), unreadable };
  };
  return z.pipe(z.looseObject(required), z.transform(toRecord));
}

function clearMissingFields(value: unknown): unknown {
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const fields = value as Record<string, unknown>;
  for (const name in fields) {
    const field = fields[name];
    if (field === null || field === "") {
      fields[name] = undefined;
    }
  }
  return fields;
}

/** Schema of an ISO 8601 time, read as milliseconds since 1970; any other text is missing. */
export const timeSchema = z.pipe(z.string(), z.transform(parseTime));

/** Returns whether a value is present. Unlike an empty text, 0 and `false` carry information. */
export function isPresent<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

/** Returns a text, or `undefined` if it is absent, `null` or `""`. */
export function nonEmptyText(value: string | null | undefined): string | undefined {
  return value || undefined;
}

/** Parses a text that may be missing, as `timeSchema` does. */
export function parseOptionalTime(value: string | null | undefined): number | undefined {
  if (!value) {
    return undefined;
  }
  return parseTime(value);
}

/**
 * Returns whether a text is missing or a time. A time before 1970 counts as a time, although it stands for "never" and
 * is read as missing.
 */
export function isTimeOrMissing(value: string | null | undefined): boolean {
  if (!value) {
    return true;
  }
  const ms = parseMilliseconds(value);
  return !Number.isNaN(ms);
}

/** Reader of an arbitrary value; `undefined` if the value is not as expected. */
export type Reader<T> = (value: unknown) => T | undefined;

/** Creates a reader of the values that a schema accepts. */
export function createReader<S extends z.ZodMiniType>(schema: S): Reader<z.output<S>> {
  return (value) => schema.safeParse(value).data;
}

/**
 * Creates a reader of an object that has at least these fields. It uses the parsed object itself, without a copy. A
 * field may be missing where its schema is `nullish`; `""` in place of anything but a text counts as missing, too. For
 * thousands of objects this takes a fraction of the time of `partialRecordSchema`, because it creates no object.
 * `create` returns `undefined` for an object that is unreadable in a way that no schema can express.
 */
export function createRecordReader<Shape extends z.core.$ZodLooseShape, T>(
  shape: Shape,
  create: (fields: z.input<z.ZodMiniObject<Shape>>, rawFields: Readonly<Record<string, unknown>>) => T | undefined,
): Reader<T> {
  const schema = z.object(shape);
  return (value) => {
    const isValid = z.validate(schema, value) || z.validate(schema, clearMissingFields(value));
    if (!isValid) {
      return undefined;
    }
    return create(value as z.input<typeof schema>, value as Record<string, unknown>);
  };
}

/** Rows of a list that are read one by one, until too many of them have been unreadable. */
class ListWithLimit<T> {
  readonly #rows: T[] = [];
  #unreadable = 0;

  constructor(private readonly read: Reader<T>) {}

  get result(): ListReadResult<T> {
    return { rows: this.#rows, unreadable: this.#unreadable };
  }

  add(value: unknown): void {
    if (this.#unreadable >= maxUnreadableRows) {
      this.#unreadable++;
      return;
    }
    const row = this.read(value);
    if (row === undefined) {
      this.#unreadable++;
    } else {
      this.#rows.push(row);
    }
  }
}

/** Reads a list that may be missing, and is then empty; omits and counts its unreadable rows. */
export function readList<T>(values: readonly unknown[] | null | undefined, read: Reader<T>): ListReadResult<T> {
  const list = new ListWithLimit(read);
  for (const value of values ?? []) {
    list.add(value);
  }
  return list.result;
}

/** Reads a list as `readList` does, yielding to the event loop. */
export async function readListYielding<T>(values: readonly unknown[], read: Reader<T>): Promise<ListReadResult<T>> {
  const list = new ListWithLimit(read);
  await forEachYielding(values, undefined, (value) => list.add(value));
  return list.result;
}

/** Reads a list of texts that may be missing; omits empty texts, and counts values of another type as unreadable. */
export function readTexts(values: readonly unknown[] | null | undefined): ListReadResult<string> {
  if (!values) {
    return { rows: [], unreadable: 0 };
  }
  if (values.every(isNonEmptyText)) {
    return { rows: values, unreadable: 0 };
  }
  const rows = values.filter(isNonEmptyText);
  const unreadableValues = values.filter((value) => typeof value !== "string");
  return { rows, unreadable: unreadableValues.length };
}

function isNonEmptyText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** Returns the scalar fields that are not in `knownNames`, in their original order. */
export function extraFields(
  fields: Readonly<Record<string, unknown>>,
  knownNames: ReadonlySet<string>,
): readonly ExtraField[] {
  let extra: ExtraField[] | undefined;
  for (const name in fields) {
    if (knownNames.has(name)) {
      continue;
    }
    const value = fields[name];
    if (value !== "" && isScalar(value)) {
      extra = [...(extra ?? []), { name, value }];
    }
    if (extra?.length === maxExtraFields) {
      break;
    }
  }
  return extra ?? [];
}

function isScalar(value: unknown): value is ExtraField["value"] {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

const isoDate = String.raw`\d{4}-\d\d-\d\d`;
const isoTimeOfDay = String.raw`\d\d:\d\d(?::\d\d(?:\.\d+)?)?`;
const isoZone = String.raw`(?:[Zz]|[+-]\d\d:?\d\d)`;
const isoTimePattern = new RegExp(`^${isoDate}[Tt ]${isoTimeOfDay}${isoZone}?$`);
const zonePattern = new RegExp(`${isoZone}$`);

/** Parses a time. A time without a zone is UTC. Times before 1970 are missing: servers write the year 1 for "never". */
function parseTime(text: string): number | undefined {
  const ms = parseMilliseconds(text);
  return ms >= 0 ? ms : undefined;
}

function parseMilliseconds(text: string): number {
  if (!isoTimePattern.test(text)) {
    return Number.NaN;
  }
  const hasZone = zonePattern.test(text);
  return Date.parse(hasZone ? text : `${text}Z`);
}
