/**
 * Functions for lists of any length. A list from outside is never spread into the arguments of a call: some 120,000
 * arguments exceed the stack, and the call throws.
 */

/** Adds values to the end of a list. */
export function appendAll<T>(list: T[], values: Iterable<T>): void {
  for (const value of values) {
    list.push(value);
  }
}

/** Returns whether two lists have the same values, in the same order. */
export function isSameList<T>(first: readonly T[], second: readonly T[]): boolean {
  if (first.length !== second.length) {
    return false;
  }
  return first.every((value, index) => value === second[index]);
}

/** Adds a value to the list of a key. */
export function addToList<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) {
    list.push(value);
  } else {
    lists.set(key, [value]);
  }
}

/** Returns the value of a key, which is created and added if there is none. */
export function getOrCreate<K, V>(
  values: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  create: () => V,
): V {
  const knownValue = values.get(key);
  if (knownValue !== undefined) {
    return knownValue;
  }
  const value = create();
  values.set(key, value);
  return value;
}

/** Returns the first result for an item that is not `undefined`. */
export function findResult<T, R>(items: Iterable<T>, compute: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const result = compute(item);
    if (result !== undefined) {
      return result;
    }
  }
  return undefined;
}

/** Returns the smallest number, or `initial` if that is smaller or there is none. */
export function findMin(numbers: Iterable<number>, initial = Number.POSITIVE_INFINITY): number {
  let min = initial;
  for (const number of numbers) {
    if (number < min) {
      min = number;
    }
  }
  return min;
}

/** Returns the largest number, or `initial` if that is larger or there is none. */
export function findMax(numbers: Iterable<number>, initial = Number.NEGATIVE_INFINITY): number {
  let max = initial;
  for (const number of numbers) {
    if (number > max) {
      max = number;
    }
  }
  return max;
}

/** Returns the items with the highest score; none if no score is above 0. */
export function selectHighest<T>(items: readonly T[], computeScore: (item: T) => number): readonly T[] {
  const scores = items.map(computeScore);
  const maxScore = findMax(scores);
  return maxScore > 0 ? items.filter((_, i) => scores[i] === maxScore) : [];
}

/** Returns the first list, or the second one if the first is empty. */
export function preferNonEmpty<T>(preferred: readonly T[], others: readonly T[]): readonly T[] {
  return preferred.length > 0 ? preferred : others;
}

/** Returns how many items at the start of a list have a property that none of the others has. */
export function countFirst<T>(items: readonly T[], hasProperty: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && hasProperty(item)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
