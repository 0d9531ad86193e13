import type { Answer, SourceFile, SourceRange } from "./location";
import type { MappingSuggestion } from "./pathMapping";

/** What a record says about where its test is declared. A `FailingTest` is one. */
export interface TestAddress {
  readonly name: string;
  readonly classname?: string;
  readonly parent?: string;
  readonly filePath?: string;
}

/** Finds the declaration of a failing test. */
export interface Locator {
  /** Lists the workspace's files, so that the first question need not wait for it. Rejects where they cannot be listed. */
  prepare(): Promise<void>;
  locate(test: TestAddress, signal?: AbortSignal): Promise<Answer>;
  /**
   * Those of the tests that this file may declare: their path, class or module means it, or they name none and it has their title.
   * Reads no other file: cheap enough for thousands of tests each time an editor shows. Rejects with `CancelledError`.
   */
  testsThatMayBeIn<T extends TestAddress>(file: SourceFile, tests: readonly T[], signal?: AbortSignal): Promise<T[]>;
  /**
   * Where this file declares the test. Other files are read only where the record may mean one of them as well and the test is found here.
   * Rejects with `CancelledError`.
   */
  rangesIn(file: SourceFile, test: TestAddress, signal?: AbortSignal): Promise<SourceRange[]>;
  /**
   * For each test the one file that its path, class or module means, without a look into any file; `undefined` where there is none or more
   * than one, `"inPackage"` where these are the few files of a package. Rejects with `CancelledError`.
   */
  filesOf(tests: readonly TestAddress[], signal?: AbortSignal): Promise<(SourceFile | "inPackage" | undefined)[]>;
  /** For each test the path that its record names, in whichever of its fields. */
  pathsOf(tests: readonly TestAddress[]): Promise<(string | undefined)[]>;
  /** Suggests mappings under which recorded paths, one for each test that has no file, would mean files. Rejects with `CancelledError`. */
  suggestMappings(paths: readonly string[], signal?: AbortSignal): Promise<readonly MappingSuggestion[]>;
}
