/**
 * Mapping from the start of paths in CI reports to the start of the same files' paths below a workspace folder, as the
 * user entered it.
 */
export interface PathMapping {
  /** `/build/app/`, `C:\agent\app`, `app`; empty to match every relative path. */
  readonly from: string;
  /** `packages/app/`; empty for the workspace folder itself. */
  readonly to: string;
}

/** Suggested mapping under which recorded paths that match no file now would match one. */
export interface MappingSuggestion {
  /** Key of the root whose setting the mapping belongs in. */
  readonly root: string;
  readonly mapping: PathMapping;
  /** Number of tests whose path would match a file. */
  readonly tests: number;
}
