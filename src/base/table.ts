/**
 * Creates a table of values by words that may come from outside. Unlike a plain object, it has no inherited members, so
 * that `constructor` is not found in it.
 */
export function createTable<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null), entries);
}
