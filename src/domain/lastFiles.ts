/** The file of the workspace that a record meant. */
export interface LastFile {
  /** Tells apart the repositories whose records may say the same. */
  readonly scope: string;
  /** What the record says of its test. */
  readonly key: string;
  readonly root: string;
  readonly path: string;
}

/** Which files the records meant when the workspace was open last. */
export interface LastFilesStore {
  /** What was saved last. Never rejects. */
  load(): Promise<readonly LastFile[]>;
  /** Takes the place of what was saved before. Never rejects. */
  save(all: readonly LastFile[]): Promise<void>;
}
