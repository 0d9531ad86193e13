/** Integers before the bytes of the subject: the turns of the thread, and the length of the subject in bytes. */
const headLength = 2;
const turnIndex = 0;
const lengthIndex = 1;
/** Maximum bytes of a subject; the rest is cut off. */
const maxSubjectBytes = 16 * 1024;
const headBytes = headLength * Int32Array.BYTES_PER_ELEMENT;

/**
 * State of the reading thread, in memory that the host can read while the thread is stuck: the number of its turns, and
 * the text that it is reading.
 */
export class ReadingState {
  readonly #head: Int32Array;
  readonly #bytes: Uint8Array;
  readonly #encoder = new TextEncoder();

  private constructor(readonly buffer: SharedArrayBuffer) {
    this.#head = new Int32Array(buffer, 0, headLength);
    this.#bytes = new Uint8Array(buffer, headBytes);
  }

  static create(): ReadingState {
    return new ReadingState(new SharedArrayBuffer(headBytes + maxSubjectBytes));
  }

  /** Opens the state that the other thread created. */
  static open(buffer: SharedArrayBuffer): ReadingState {
    return new ReadingState(buffer);
  }

  /** Number of turns of the thread's event loop so far. While it stays the same, the thread is in the same turn. */
  get turns(): number {
    return Atomics.load(this.#head, turnIndex);
  }

  countTurn(): void {
    Atomics.add(this.#head, turnIndex, 1);
  }

  /** Name of the text that is being read; `undefined` if none is. */
  get subject(): string | undefined {
    const length = Atomics.load(this.#head, lengthIndex);
    return length === 0 ? undefined : new TextDecoder().decode(this.#bytes.slice(0, length));
  }

  /** Runs synchronous work that reads a text. */
  run<T>(subject: string, work: () => T): T {
    const outerLength = Atomics.load(this.#head, lengthIndex);
    if (outerLength > 0) {
      return work();
    }
    Atomics.store(this.#head, lengthIndex, this.#encoder.encodeInto(subject, this.#bytes).written);
    try {
      return work();
    } finally {
      Atomics.store(this.#head, lengthIndex, 0);
    }
  }
}
