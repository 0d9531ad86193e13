/** Line of a file that configures CI. */
export interface CiPlace {
  /** From the root of the repository, with `/`. */
  readonly path: string;
  /** From 0. */
  readonly line: number;
}

/** Stands in the name of a job for a text that is known only when the job runs. */
export const unknownText = "\0";

/** Branches for which an event starts a workflow. */
export interface BranchFilter {
  /** In the form of GitHub Actions. */
  readonly patterns: readonly string[];
  /** Whether the patterns name the branches that are left out. */
  readonly isIgnoring: boolean;
  readonly place: CiPlace;
}

/** Event of the Git host that starts a workflow. */
export interface CiEvent {
  readonly name: string;
  /** Of the test branch for a push, of the target branch for every other event. */
  readonly branches?: BranchFilter;
  /** Where the workflow is limited to some changed files. */
  readonly paths?: CiPlace;
  /** Whether it never starts the workflow for a branch that is tested: a push of tags, a label that is set. */
  readonly isOther: boolean;
}

/** Jobs that start together. */
export interface CiWorkflow {
  /** Where its events are. */
  readonly place: CiPlace;
  /** Absent where the file does not tell them. */
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
  /** What else a person may call it: its id, its name behind that of its workflow. */
  readonly aliases: readonly string[];
  /** Whether its names are known only when it runs, if they have unknown texts; else the files do not tell them. */
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
