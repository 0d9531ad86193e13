/** Line of a file that configures CI. */
export interface CiPlace {
  /** Path from the root of the repository, with `/`. */
  readonly path: string;
  /** Line number, 0-based. */
  readonly line: number;
}

/** Placeholder in the name of a job for a text that is known only when the job runs. */
export const unknownText = "\0";

/** Branches for which an event starts a workflow. */
export interface BranchFilter {
  /** In the form of GitHub Actions. */
  readonly patterns: readonly string[];
  /** Whether the patterns name the branches to ignore. */
  readonly isIgnoring: boolean;
  readonly place: CiPlace;
}

/** Event of the Git host that starts a workflow. */
export interface CiEvent {
  readonly name: string;
  /** Filter of the test branch for a push, of the target branch for every other event. */
  readonly branches?: BranchFilter;
  /** Place at which the workflow is limited to changed files. */
  readonly paths?: CiPlace;
  /** Whether it never starts the workflow for a test branch: a push of tags, a label that is set. */
  readonly isOther: boolean;
}

/** Jobs that start together. */
export interface CiWorkflow {
  /** Place of its events. */
  readonly place: CiPlace;
  /** Events that start it; absent if the file does not name them. */
  readonly events?: readonly CiEvent[];
}

/** Condition of a job. */
export interface CiCondition {
  readonly place: CiPlace;
  /** Returns whether the job runs for an event; `undefined` if that is known only then. */
  evaluate(event: string): boolean | undefined;
}

/** Other job that has to pass before a job starts. */
export interface CiNeed {
  readonly place: CiPlace;
  /** Names of its checks, with `unknownText`. */
  readonly names: readonly string[];
}

/** Job of a file that configures CI, with the names of its checks as the Git host reports them. */
export interface CiJob {
  /** With `unknownText`. */
  readonly names: readonly string[];
  /** Other names that people use for it: its id, its name after that of its workflow. */
  readonly aliases: readonly string[];
  /** Whether the unknown texts in its names are known only when it runs; otherwise the files do not contain them. */
  readonly hasDynamicNames?: boolean;
  readonly place: CiPlace;
  readonly workflow: CiWorkflow;
  readonly conditions: readonly CiCondition[];
  readonly needs: readonly CiNeed[];
}

/** Jobs of a repository. */
export interface CiJobs {
  readonly jobs: readonly CiJob[];
  /** Names, with `unknownText`, of checks that belong to no single job. */
  readonly otherNames: readonly string[];
  /** Whether a file could not be read, so that there may be more jobs. */
  readonly isIncomplete: boolean;
}
