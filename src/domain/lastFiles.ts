/** The file of the workspace that a record meant. */
export interface LastFile {
  /** Tells apart the repositories whose records may say the same. */
  readonly scope: string;
  /** What the record says of its test. */
  readonly key: string;
  readonly root: string;
  readonly path: string;
}
