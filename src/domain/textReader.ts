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
  /** Number of failures read so far. */
  readonly failureCount: number;
  /** The report as far as it has been read. */
  readonly current: TestReport;
}

/** Options for reading a report. */
export interface ReportOptions {
  readonly signal?: AbortSignal;
  /** Called after each part with the report read so far; reading continues once it has resolved. */
  onProgress?(report: OpenReport): Promise<void>;
}

/** Name of tests in a line, with its columns. */
export interface FoundName extends NameRange {
  /** Tests with this name. */
  readonly tests: readonly KnownTest[];
}

/**
 * Reason why a log was not searched: it has no words; it is not a text, or cannot be read; reading it was aborted
 * before; nothing is read any more.
 */
export type LogProblem = "empty" | "notText" | "refused" | "stopped";

/** Reader of texts that other programs wrote. */
export interface TextReader {
  /**
   * Reads a test report, whose format is recognized by its content. The report's `problem` states what is wrong with
   * its text. Rejects with `UnreadableFileError`, and with `CancelledError`.
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
  /** Finds the tests that a log names, except those that it states as passed. Rejects with `CancelledError`. */
  searchLog(
    text: ForeignText,
    tests: readonly KnownTest[],
    signal: AbortSignal,
  ): Promise<LogSearch<KnownTest> | LogProblem>;
  /** Returns the expected and the actual value for each text of a failure; `undefined` if they are not certain. */
  readDifferences(texts: readonly string[]): Promise<readonly (Difference | undefined)[]>;
  /**
   * Explains from the files that configure CI why required statuses were not reported, for each status in the order of
   * the question; resolves with an empty list if nothing is read any more.
   *
   * @param folder folder of the repository on the disk
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
