import type { Answer, SourceFile } from "./answer";

/** What a record says about where its test is declared. A `FailingTest` is one. */
export interface TestAddress {
  readonly name: string;
  readonly classname?: string;
  readonly parent?: string;
  readonly filePath?: string;
}

/** Finds the declaration of a failing test. */
export interface Locator {
  locate(test: TestAddress, signal?: AbortSignal): Promise<Answer>;
  /**
   * Those of the tests whose path, class or module may mean this file, without reading any file: cheap enough for thousands of tests
   * each time an editor shows. Tests without any hint of a file are left out.
   */
  testsThatMayBeIn<T extends TestAddress>(file: SourceFile, tests: readonly T[], signal?: AbortSignal): Promise<T[]>;
}
