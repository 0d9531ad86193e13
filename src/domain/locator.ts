import type { TestCommand } from "./commands/testCommand";
import type { FailurePlaces, TestFailure } from "./failures/failurePlaces";
import type { SourceFile, SourceRange, TestLocation } from "./location";
import type { MappingSuggestion } from "./pathMapping";
import type { TestAddress } from "./testAddress";

/** Finds the declaration of a failing test. */
export interface Locator {
  /**
   * Lists the files of the workspace, so that the first lookup does not have to wait. Rejects if they cannot be
   * listed.
   */
  prepare(): Promise<void>;
  locate(test: TestAddress, signal?: AbortSignal): Promise<TestLocation>;
  /**
   * Returns the tests that this file may declare: their path, class or module refers to it, or they have none and it
   * contains their title. Reads no other file: fast enough for thousands of tests each time an editor is shown.
   * Rejects with `CancelledError`.
   */
  findPossibleTests<T extends TestAddress>(file: SourceFile, tests: readonly T[], signal?: AbortSignal): Promise<T[]>;
  /**
   * Returns the ranges in this file that declare the test. Reads other files only if the test is found here and the
   * record may refer to one of them as well. Rejects with `CancelledError`.
   */
  findRanges(file: SourceFile, test: TestAddress, signal?: AbortSignal): Promise<SourceRange[]>;
  /**
   * Returns for each test the only file that its path, class or module refers to, without reading any file;
   * `undefined` if there is none or more than one, `"inPackage"` if the candidates are the few files of a package.
   * Rejects with `CancelledError`.
   */
  findFiles(tests: readonly TestAddress[], signal?: AbortSignal): Promise<(SourceFile | "inPackage" | undefined)[]>;
  /**
   * Finds for each failure the places where the test failed, in the files as they are now. There are none if the text
   * gives no position in a file of the workspace. Rejects with `CancelledError`.
   */
  findFailurePlaces(failures: readonly TestFailure[], signal?: AbortSignal): Promise<readonly FailurePlaces[]>;
  /**
   * Finds the workspace files that these files import directly or are named after, each once and without these files
   * themselves. Rejects with `CancelledError`.
   */
  findImportedFiles(files: readonly SourceFile[], signal?: AbortSignal): Promise<readonly SourceFile[]>;
  /**
   * Returns the commands that run these tests with the runners of their projects, for the first 300 tests. A test has
   * none unless its declaration is sure and the project shows its runner. Rejects with `CancelledError`.
   */
  findCommands(tests: readonly TestAddress[], signal?: AbortSignal): Promise<readonly TestCommand[]>;
  /** Returns for each test the path in its record, whatever field contains it. */
  findPaths(tests: readonly TestAddress[]): Promise<(string | undefined)[]>;
  /**
   * Suggests mappings under which recorded paths, one for each test without a file, would match files. Rejects with
   * `CancelledError`.
   */
  suggestMappings(paths: readonly string[], signal?: AbortSignal): Promise<readonly MappingSuggestion[]>;
}
