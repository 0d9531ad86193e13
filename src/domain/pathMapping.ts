/** How paths begin in a CI's reports and how the same files' paths begin below a workspace folder, as a person wrote both. */
export interface PathMapping {
  /** `/build/app/`, `C:\agent\app`, `app`; empty for every path that is relative. */
  readonly from: string;
  /** `packages/app/`; empty for the workspace folder itself. */
  readonly to: string;
}

/** A mapping under which recorded paths that mean no file now would mean one. */
export interface MappingSuggestion {
  /** The root whose setting it belongs in. */
  readonly root: string;
  readonly mapping: PathMapping;
  /** Tests whose path would name a file. */
  readonly tests: number;
}
