/** Fields of a record, in which `undefined` may stand for an optional field that is left out. */
type FieldsOrUndefined<T> = {
  readonly [Name in keyof T]: object extends Pick<T, Name> ? T[Name] | undefined : T[Name];
};

/** Creates a record without the fields that are `undefined`. */
export function omitUndefined<T extends object>(fields: FieldsOrUndefined<T>): T {
  const definedFields = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(definedFields) as T;
}
