/** `T` with the properties that may be `undefined` made optional. */
type WithoutUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Returns a copy without the properties that are `undefined`: a missing field is an absent property. */
export function withoutUndefined<const T extends object>(fields: T): WithoutUndefined<T> {
  const result: Partial<T> = {};
  for (const name in fields) {
    if (fields[name] !== undefined) {
      result[name] = fields[name];
    }
  }
  return result as unknown as WithoutUndefined<T>;
}
