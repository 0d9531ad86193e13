import type { Answer } from "./answer";

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
}
