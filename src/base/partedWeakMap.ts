/** Maximum number of entries in one part. */
const maxPartSize = 8192;

/**
 * Weak map for many keys. A `WeakMap` that grows copies all of its entries at once, which blocks the event loop for too
 * long with 50,000 of them; this one consists of parts that stay small.
 */
export class PartedWeakMap<K extends object, V> {
  /** New entries are added to the first part. */
  #parts: readonly WeakMap<K, V>[] = [];
  #firstSize = maxPartSize;

  /** Adds a key that the map does not have. */
  add(key: K, value: V): void {
    if (this.#firstSize === maxPartSize) {
      this.#parts = [new WeakMap(), ...this.#parts];
      this.#firstSize = 0;
    }
    this.#parts[0]?.set(key, value);
    this.#firstSize++;
  }

  has(key: K): boolean {
    return this.#parts.some((part) => part.has(key));
  }

  get(key: K): V | undefined {
    return this.#parts.find((part) => part.has(key))?.get(key);
  }
}
