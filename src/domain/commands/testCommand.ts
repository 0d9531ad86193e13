import type { Folder } from "../location";

/** A command that runs some tests with the project's own runner: a program with its arguments, and where it runs. */
export interface TestCommand {
  readonly folder: Folder;
  /** The program and its arguments, as the program gets them: not yet quoted for a shell. */
  readonly words: readonly string[];
  /** Indexes of the tests that it runs, in the list that was asked for. */
  readonly tests: readonly number[];
  /** Set if all tests of their files run: the runner cannot select one. */
  readonly runsFiles?: true;
}

/** Maximum number of tests for which commands are looked for at once. */
export const maxCommandTests = 300;

/** Returns how many of the tests that were asked for the commands run. */
export function countCommandTests(commands: readonly TestCommand[]): number {
  let count = 0;
  for (const { tests } of commands) {
    count += tests.length;
  }
  return count;
}
