import type { FailingTest } from "../api/records";

/** What a failure's text comes down to. */
export interface FailureText {
  /** Equal for texts that differ in numbers, ids, paths, quoted values and the like only. */
  readonly key: string;
  /** The line or lines it was made from, to show to people. */
  readonly example: string;
}

/** The text of a test's first most common failure; `undefined` where the service gave none that says something. */
export declare function failureOf(test: Pick<FailingTest, "mostCommonFailures">): FailureText | undefined;

/** Linear in what is looked at, and only the beginning of a long text is. */
export declare function failureText(summary: string): FailureText | undefined;
