import type { Folder } from "../location";

/**
 * A command that runs tests with the project's own runner: a program with its arguments, and the folder in which it
 * runs.
 */
export interface TestCommand {
  readonly folder: Folder;
  /** The program and its arguments, not quoted for a shell yet. */
  readonly words: readonly string[];
  /** Indexes of the tests that it runs, in the list of the caller. */
  readonly tests: readonly number[];
  /** Set if all tests of their files run because the runner cannot select one. */
  readonly runsFiles?: true;
}

/** Maximum tests for which commands are found at once. */
export const maxCommandTests = 300;

/** Counts the tests of the caller's list that the commands run. */
export function countCommandTests(commands: readonly TestCommand[]): number {
  let count = 0;
  for (const { tests } of commands) {
    count += tests.length;
  }
  return count;
}
