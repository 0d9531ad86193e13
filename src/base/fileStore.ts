/**
 * Whole files in one flat folder of this extension: the editor's storage, or a map in tests. Best-effort cache:
 * methods never reject. Names are short and consist of lowercase letters, digits, `-` and `.`.
 */
export interface FileStore {
  /** Lists the names of the files, including those of incomplete writes. */
  list(): Promise<readonly string[]>;
  /** Returns `undefined` if there is no such file, or it cannot be read. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Returns the time of the last write, in milliseconds since 1970; `undefined` if there is no such file. */
  lastModified(name: string): Promise<number | undefined>;
  /** Replaces the file as a whole: a concurrent read, or one after a crash, gets either the old content or the new. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes the file, and the files that incomplete writes of it left behind. */
  remove(name: string): Promise<void>;
}
