import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";

/** Milliseconds between two looks at a file; one that is the same in both is complete. */
export const lookIntervalMs = 300;
/** Maximum files that are waited for; further ones are left out. */
const maxFiles = 500;

/** A file that changes, or has changed a moment ago. */
interface ChangingFile {
  readonly timer: Disposable;
  /** As at the last look. */
  readonly version: string | undefined;
}

/** Files that are being written: handles each, one after the other, once its size and time have stopped changing. */
export class WrittenFiles<T> implements Disposable {
  private readonly files = new Map<string, ChangingFile>();
  private lastHandling: Promise<void> = Promise.resolve();
  private isDisposed = false;

  /**
   * @param versionOf resolves with a text that differs whenever the file has changed; `undefined` if it is gone
   * @param handle handles a file that is complete; never rejects
   */
  constructor(
    private readonly versionOf: (file: T) => Promise<string | undefined>,
    private readonly handle: (file: T) => Promise<void>,
    private readonly clock: Clock,
  ) {}

  /** Notes that a file was created or has changed; several watchers may tell of one. */
  noteChange(key: string, file: T): void {
    if (this.files.has(key) || this.files.size < maxFiles) this.lookLater(key, file, undefined);
  }

  private lookLater(key: string, file: T, version: string | undefined): void {
    this.files.get(key)?.timer.dispose();
    const timer = this.clock.setTimeout(() => void this.look(key, file), lookIntervalMs);
    this.files.set(key, { timer, version });
  }

  private async look(key: string, file: T): Promise<void> {
    const knownFile = this.files.get(key);
    const version = await this.versionOf(file);
    // It has changed meanwhile: another look follows.
    if (this.isDisposed || this.files.get(key) !== knownFile) return;
    if (version === undefined) this.files.delete(key);
    else if (version !== knownFile?.version) this.lookLater(key, file, version);
    else {
      this.files.delete(key);
      this.lastHandling = this.lastHandling.then(() => (this.isDisposed ? undefined : this.handle(file)));
    }
  }

  dispose(): void {
    this.isDisposed = true;
    for (const { timer } of this.files.values()) timer.dispose();
    this.files.clear();
  }
}
