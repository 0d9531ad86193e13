/** Finds values by sequences of words. Two sequences may share a hash, so that callers must compare the results. */
export class WordIndex<T> {
  /** A single value is stored without an array: there are many thousands of keys, and few have several values. */
  readonly #valuesByHash = new Map<number, T | T[]>();

  add(words: readonly string[], value: T): void {
    this.#addAt(hashWords(words), value);
  }

  /** Adds a value under the words from each position to the end. */
  addEnds(words: readonly string[], value: T): void {
    let hash = 0;
    for (const word of words.toReversed()) {
      hash = addWord(hash, word);
      this.#addAt(hash, value);
    }
  }

  /** Returns the values that were added under these words. */
  get(words: readonly string[]): readonly T[] {
    return this.#getValues(hashWords(words));
  }

  /** Returns the values that were added under the words from any position to the end. */
  getEnds(words: readonly string[]): ReadonlySet<T> {
    const values = new Set<T>();
    let hash = 0;
    for (const word of words.toReversed()) {
      hash = addWord(hash, word);
      for (const value of this.#getValues(hash)) {
        values.add(value);
      }
    }
    return values;
  }

  #addAt(hash: number, value: T): void {
    const values = this.#valuesByHash.get(hash);
    if (values === undefined) {
      this.#valuesByHash.set(hash, value);
    } else if (Array.isArray(values)) {
      values.push(value);
    } else {
      this.#valuesByHash.set(hash, [values, value]);
    }
  }

  #getValues(hash: number): readonly T[] {
    const values = this.#valuesByHash.get(hash);
    if (values === undefined) {
      return [];
    }
    return Array.isArray(values) ? values : [values as T];
  }
}

function hashWords(words: readonly string[]): number {
  return words.reduceRight(addWord, 0);
}

/** Adds a word to the hash of the words after it (FNV-1a). */
function addWord(hash: number, word: string): number {
  let result = Math.imul(hash ^ 0x811c9dc5, 0x01000193);
  for (let index = 0; index < word.length; index++) {
    const mixedHash = result ^ word.charCodeAt(index);
    result = Math.imul(mixedHash, 0x01000193);
  }
  return result | 0;
}
