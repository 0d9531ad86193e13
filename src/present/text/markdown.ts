import type { FailingTest } from "../../api/records";

export interface MarkdownHeading {
  /** Where the tests are from, e.g. `acme/harbour`. */
  readonly title: string;
  /** Their window in words. */
  readonly window: string;
  /** Of `filterInWords`. */
  readonly filterWords?: string;
}

/** Several failing tests as a Markdown table, for a pull request or a stand-up; at most 100 rows. Nobody is mentioned by it. */
export declare function testsAsMarkdown(tests: readonly FailingTest[], heading: MarkdownHeading, now: number): string;
