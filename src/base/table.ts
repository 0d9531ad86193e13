/**
 * Creates a table of values by words that may come from anywhere. A word that it lacks finds nothing, `constructor` and
 * the other members of every object as little as any.
 */
export function createTable<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null), entries);
}
