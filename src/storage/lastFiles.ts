import type { FileStore } from "../base/fileStore";
import { gunzipJsonLines, gzipJsonLines } from "../base/gzipJsonLines";
import { LatestTask } from "../base/latestTask";
import { isObjectWith, isString, type Validator } from "../base/shape";
import type { LastFile, LastFilesStore } from "../domain/lastFiles";

/** Increased when the stored format changes; files of older versions are not read. */
const version = 1;
const fileName = "last-files.gz";

const lastFile: Readonly<Record<keyof LastFile, Validator>> = {
  scope: isString,
  key: isString,
  root: isString,
  path: isString,
};

const isValidLastFile = isObjectWith(lastFile);

/**
 * Disk store of the files that the records referred to when the workspace was last open: after a start, rows appear in
 * their final place before files are listed.
 */
export class LastFiles implements LastFilesStore {
  /** Each clearing starts another task, so that files that are being saved do not come back. */
  readonly #latestClear = new LatestTask();
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(private readonly files: Pick<FileStore, "read" | "write" | "remove">) {}

  /** Returns the files that were saved last; none if another version saved them. Never rejects. */
  async load(): Promise<readonly LastFile[]> {
    const bytes = await this.files.read(fileName);
    if (!bytes) {
      return [];
    }
    const lines = await gunzipJsonLines(bytes);
    if (!lines) {
      return [];
    }
    const [head, ...values] = lines;
    if (head !== version) {
      return [];
    }
    return values.filter(isLastFile);
  }

  /** Replaces the files that were saved before. Never rejects. */
  save(lastFiles: readonly LastFile[]): Promise<void> {
    const clearing = this.#latestClear.signal;
    this.#lastWrite = this.#lastWrite.then(async () => {
      const bytes = await gzipJsonLines([version, ...lastFiles]);
      if (!clearing.aborted) {
        await this.files.write(fileName, bytes);
      }
    });
    return this.#lastWrite;
  }

  /** Resolves when no write is pending. */
  settled(): Promise<void> {
    return this.#lastWrite;
  }

  /** Removes everything, including files that are being saved. Never rejects. */
  async clear(): Promise<void> {
    this.#latestClear.start();
    await this.files.remove(fileName);
  }
}

function isLastFile(value: unknown): value is LastFile {
  return isValidLastFile(value);
}
