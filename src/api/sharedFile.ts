import type { Clock } from "../base/clock";
import type { FileStore } from "../base/fileStore";

/** Minimum milliseconds between two reads of the file while requests follow one another. */
const minReadIntervalMs = 1000;

/** State that the user's editor windows share through a file; last write wins. */
export class SharedFile<T> {
  #lastValue: T;
  #readAt = Number.NEGATIVE_INFINITY;
  #pendingRead: Promise<void> = Promise.resolve();

  /**
   * @param files files of all editor windows of the user
   * @param parse parses the value of the JSON; `undefined` stands for a file that is absent or contains no JSON
   */
  constructor(
    private readonly files: Pick<FileStore, "read" | "write">,
    private readonly clock: Clock,
    private readonly name: string,
    private readonly parse: (value: unknown) => T,
  ) {
    this.#lastValue = parse(undefined);
  }

  /** Returns the shared value, at most a second old. Never rejects. */
  async readRecent(): Promise<T> {
    if (this.clock.monotonicNow() - this.#readAt >= minReadIntervalMs) {
      this.#pendingRead = this.#load();
    }
    // Concurrent callers wait for the same read.
    await this.#pendingRead;
    return this.#lastValue;
  }

  /** Returns the current shared value. Never rejects. */
  async readLatest(): Promise<T> {
    await this.#load();
    return this.#lastValue;
  }

  /** Writes the value for all editor windows. Never rejects. */
  async publish(value: T): Promise<void> {
    this.#lastValue = value;
    const bytes = Buffer.from(JSON.stringify(value));
    await this.files.write(this.name, bytes);
  }

  async #load(): Promise<void> {
    this.#readAt = this.clock.monotonicNow();
    const bytes = await this.files.read(this.name);
    this.#lastValue = this.parse(bytes && parseOrUndefined(Buffer.from(bytes).toString()));
  }
}

function parseOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
