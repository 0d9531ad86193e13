/** Number of slots in the table; a power of two. */
const slotCount = 1 << 16;

/** Multimap from hashes to numbers, in typed arrays, which take little memory. */
export class NumbersByHash {
  /** 1-based index of the last number in each slot; `#next` leads to the earlier ones. */
  readonly #lastBySlot = new Int32Array(slotCount);
  #hashes = new Int32Array(1024);
  #numbers = new Int32Array(1024);
  #next = new Int32Array(1024);
  #count = 0;

  add(hash: number, number: number): void {
    if (this.#count === this.#hashes.length) {
      this.#grow();
    }
    const index = this.#count++;
    const slot = hash & (slotCount - 1);
    this.#hashes[index] = hash;
    this.#numbers[index] = number;
    this.#next[index] = this.#lastBySlot[slot] ?? 0;
    this.#lastBySlot[slot] = index + 1;
  }

  /** Calls `visit` for the numbers of a hash, last one first, until it returns `false`. */
  forEach(hash: number, visit: (number: number) => boolean): void {
    const slot = hash & (slotCount - 1);
    let next = this.#lastBySlot[slot] ?? 0;
    while (next !== 0) {
      const index = next - 1;
      if (this.#hashes[index] === hash) {
        const goesOn = visit(this.#numbers[index] ?? 0);
        if (!goesOn) {
          return;
        }
      }
      next = this.#next[index] ?? 0;
    }
  }

  #grow(): void {
    const grow = (array: Int32Array) => {
      const copy = new Int32Array(array.length * 2);
      copy.set(array);
      return copy;
    };
    this.#hashes = grow(this.#hashes);
    this.#numbers = grow(this.#numbers);
    this.#next = grow(this.#next);
  }
}
