/** Maximum characters of a line that are searched, and maximum words: the rest of a longer line is ignored. */
const maxLineLength = 4_000;
const maxWords = 1_000;

/** Words of a text: runs of letters, digits and underscores. The arrays are reused by the next call. */
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
    for (let index = 0; index < end && this.count < maxWords; index++) {
      const start = index;
      let hash = hashSeed;
      for (let code = text.charCodeAt(index); index < end && isWordCode(code); code = text.charCodeAt(++index)) {
        hash = Math.imul(hash ^ code, hashFactor);
      }
      if (index === start) {
        continue;
      }
      this.starts[this.count] = start;
      this.ends[this.count] = index;
      this.hashes[this.count++] = hash;
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

const asciiWordCodes = Uint8Array.from({ length: 128 }, (_, code) => Number(/\w/.test(String.fromCharCode(code))));
