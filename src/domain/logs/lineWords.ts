/** Maximum number of characters of a line that are searched, and of words: the rest of a longer line is ignored. */
const maxLineLength = 4_000;
const maxWords = 1_000;

/** Words of a text: runs of letters, digits and underscores. The next call of `read` reuses the arrays. */
export class LineWords {
  readonly starts = new Int32Array(maxWords);
  readonly ends = new Int32Array(maxWords);
  readonly hashes = new Int32Array(maxWords);
  count = 0;

  /** Returns the length of a word in characters. */
  getLength(index: number): number {
    return (this.ends[index] ?? 0) - (this.starts[index] ?? 0);
  }

  /** Splits a text. */
  read(text: string): void {
    const end = Math.min(text.length, maxLineLength);
    this.count = 0;
    let index = 0;
    while (index < end && this.count < maxWords) {
      const start = index;
      let hash = hashSeed;
      let code = text.charCodeAt(index);
      while (index < end && isWordCode(code)) {
        hash = Math.imul(hash ^ code, hashFactor);
        index++;
        code = text.charCodeAt(index);
      }
      if (index > start) {
        this.starts[this.count] = start;
        this.ends[this.count] = index;
        this.hashes[this.count] = hash;
        this.count++;
      }
      // The character after a word belongs to no word.
      index++;
    }
  }
}

const hashSeed = 0x811c9dc5 | 0;
/** Prime number of FNV-1a. */
const hashFactor = 0x01000193;

/** Extends the hash of a sequence of words by one more word. */
export function appendWord(hash: number, wordHash: number): number {
  return Math.imul(((hash << 5) | (hash >>> 27)) ^ wordHash, 0x9e3779b1) | 0;
}

/** Returns whether a UTF-16 code belongs to a word. Halves of surrogate pairs do not: almost all are emoji. */
export function isWordCode(code: number): boolean {
  if (code < 128) {
    return asciiWordCodes[code] === 1;
  }
  return /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(code));
}

/** 1 for each code below 128 that belongs to a word. */
const asciiWordCodes = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /\w/.test(character) ? 1 : 0;
});
