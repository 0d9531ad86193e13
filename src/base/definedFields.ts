/** Fields of a record that are set; a field that may be `undefined` is optional. */
type DefinedFields<T> = {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key];
} & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** Returns a record without the fields that are `undefined`. */
export function definedFields<const T extends object>(record: T): DefinedFields<T> {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as DefinedFields<T>;
}
