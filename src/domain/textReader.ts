import type { Difference } from "./failures/difference";
import type { ForeignText } from "./foreignText";
import type { NameRange } from "./logs/nameContext";
import type { LogSearch } from "./logs/searchLog";
import type { KnownTest } from "./reports/explainFailures";
import type { CaseMatch } from "./reports/matchCases";
import type { ReportCase, TestReport } from "./reports/testReport";
import type { CommitFiles, MissingReason, MissingStatusQuestion } from "./runs/missingStatus";

/** Report that is being read. */
export interface OpenReport {
  /** Number of the failures that were read so far. */
  readonly failureCount: number;
  /** What was read so far. */
  readonly current: TestReport;
}

/** Options for reading a report. */
export interface ReportOptions {
  readonly signal?: AbortSignal;
  /** Called with what was read so far, after each part; reading goes on once it has resolved. */
  onProgress?(report: OpenReport): Promise<void>;
}

/** Name of tests in a line, with its columns. */
export interface FoundName extends NameRange {
  /** The tests that have it. */
  readonly tests: readonly KnownTest[];
}

/**
 * Reason that a log was not searched: it has no words; it is no text, or cannot be read; its reading was ended before;
 * nothing is read any more.
 */
export type LogProblem = "empty" | "notText" | "refused" | "stopped";

/** Reads what other programs wrote. */
export interface TextReader {
  /**
   * Reads a test report of any format, told by its content. What is wrong with its text is its `problem`. Rejects with
   * `UnreadableFileError`, and with `CancelledError`.
   */
  readReport(text: ForeignText, options?: ReportOptions): Promise<TestReport>;
  /**
   * Matches each case of one report with the tests that it may be; resolves with `stopped` if nothing is read any more.
   * The same list of tests is indexed once. Rejects with `CancelledError`.
   */
  matchCases(
    cases: readonly ReportCase[],
    tests: readonly KnownTest[],
    signal: AbortSignal,
  ): Promise<readonly CaseMatch<KnownTest>[] | "stopped">;
  /** Finds the tests that a log names and does not say to have passed. Rejects with `CancelledError`. */
  searchLog(
    text: ForeignText,
    tests: readonly KnownTest[],
    signal: AbortSignal,
  ): Promise<LogSearch<KnownTest> | LogProblem>;
  /**
   * Returns for each text of a failure what was expected and what was there; `undefined` where that is not sure.
   */
  readDifferences(texts: readonly string[]): Promise<readonly (Difference | undefined)[]>;
  /**
   * Explains by the files that configure CI why required statuses were not reported: each status in the order of the
   * question; none if nothing is read any more.
   *
   * @param folder of the repository, on the disk
   * @param commitFiles files to read instead of those on the disk
   */
  explainMissing(
    folder: string,
    question: MissingStatusQuestion,
    commitFiles?: CommitFiles,
  ): Promise<readonly (readonly MissingReason[])[]>;
  /**
   * Finds the names of tests in a line, from left to right. The same list of tests is indexed once. Rejects with
   * `CancelledError`.
   */
  findNames(line: string, tests: readonly KnownTest[], signal: AbortSignal): Promise<readonly FoundName[]>;
}
