import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";

/** Milliseconds between two checks of a file; a file that is the same in both is complete. */
export const checkIntervalMs = 300;
/** Maximum files that are tracked at once; further ones are left out. */
const maxFiles = 500;
/** Milliseconds after which complete files are handled though others are still being written. */
export const maxWaitMs = 10_000;

/** A file that may still be changing. */
interface ChangingFile {
  readonly timer: Disposable;
  /** Version at the last check. */
  readonly version: string | undefined;
}

/**
 * Waits for files that are being written: handles those whose size and time have stopped changing, all at once as soon
 * as no file changes any more, since a build may write hundreds of them.
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

  /** Records that a file was created or has changed; several watchers may report the same file. */
  recordChange(key: string, file: T): void {
    this.#completeFiles.delete(key);
    const fileCount = this.#files.size + this.#completeFiles.size;
    if (this.#files.has(key) || fileCount < maxFiles) {
      this.#checkLater(key, file, undefined);
    }
  }

  #checkLater(key: string, file: T, version: string | undefined): void {
    this.#files.get(key)?.timer.dispose();
    const timer = this.clock.setTimeout(() => void this.#check(key, file), checkIntervalMs);
    this.#files.set(key, { timer, version });
  }

  async #check(key: string, file: T): Promise<void> {
    const knownFile = this.#files.get(key);
    const version = await this.readVersion(file);
    // The file has changed meanwhile: another check follows.
    if (this.#isDisposed || this.#files.get(key) !== knownFile) {
      return;
    }
    if (version !== undefined && version !== knownFile?.version) {
      this.#checkLater(key, file, version);
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
