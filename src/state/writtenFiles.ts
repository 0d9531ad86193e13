import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";

/** Milliseconds between two looks at a file; one that is the same in both is complete. */
export const lookIntervalMs = 300;
/** Maximum files that are waited for; further ones are left out. */
const maxFiles = 500;
/** Milliseconds after which complete files are handled though others are still being written. */
export const maxWaitMs = 10_000;

/** A file that changes, or has changed a moment ago. */
interface ChangingFile {
  readonly timer: Disposable;
  /** As at the last look. */
  readonly version: string | undefined;
}

/**
 * Files that are being written: handles those whose size and time have stopped changing, all at once as soon as no
 * other
 * file changes, since a build may write hundreds of them.
 */
export class WrittenFiles<T> implements Disposable {
  readonly #files = new Map<string, ChangingFile>();
  readonly #completeFiles = new Map<string, T>();
  #waitTimer: Disposable | undefined;
  #lastHandling: Promise<void> = Promise.resolve();
  #isDisposed = false;

  /**
   * @param readVersion resolves with a text that differs whenever the file has changed; `undefined` if it is gone
   * @param handle handles files that are complete; never rejects
   */
  constructor(
    private readonly readVersion: (file: T) => Promise<string | undefined>,
    private readonly handle: (files: readonly T[]) => Promise<void>,
    private readonly clock: Clock,
  ) {}

  /** Notes that a file was created or has changed; several watchers may tell of one. */
  noteChange(key: string, file: T): void {
    this.#completeFiles.delete(key);
    const fileCount = this.#files.size + this.#completeFiles.size;
    if (this.#files.has(key) || fileCount < maxFiles) {
      this.#lookLater(key, file, undefined);
    }
  }

  #lookLater(key: string, file: T, version: string | undefined): void {
    this.#files.get(key)?.timer.dispose();
    const timer = this.clock.setTimeout(() => void this.#look(key, file), lookIntervalMs);
    this.#files.set(key, { timer, version });
  }

  async #look(key: string, file: T): Promise<void> {
    const knownFile = this.#files.get(key);
    const version = await this.readVersion(file);
    // It has changed meanwhile: another look follows.
    if (this.#isDisposed || this.#files.get(key) !== knownFile) {
      return;
    }
    if (version !== undefined && version !== knownFile?.version) {
      this.#lookLater(key, file, version);
      return;
    }
    this.#files.delete(key);
    if (version !== undefined) {
      this.#completeFiles.set(key, file);
    }
    if (this.#files.size === 0) {
      this.#handleComplete();
    } else if (this.#completeFiles.size > 0) {
      this.#waitTimer ??= this.clock.setTimeout(() => this.#handleComplete(), maxWaitMs);
    }
  }

  #handleComplete(): void {
    this.#waitTimer?.dispose();
    this.#waitTimer = undefined;
    const files = [...this.#completeFiles.values()];
    this.#completeFiles.clear();
    if (files.length === 0) {
      return;
    }
    this.#lastHandling = this.#lastHandling.then(() => (this.#isDisposed ? undefined : this.handle(files)));
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#waitTimer?.dispose();
    for (const { timer } of this.#files.values()) {
      timer.dispose();
    }
    this.#files.clear();
  }
}
