/** A record's source file, as stored for the next start. */
export interface LastFile {
  /** Distinguishes repositories whose records may be equal. */
  readonly scope: string;
  /** Key of the record's fields about its test. */
  readonly key: string;
  readonly root: string;
  readonly path: string;
}

/** Store of the records' source files from the last time that the workspace was open. */
export interface LastFilesStore {
  /** Returns the files saved last. Never rejects. */
  load(): Promise<readonly LastFile[]>;
  /** Replaces the saved files. Never rejects. */
  save(files: readonly LastFile[]): Promise<void>;
}
