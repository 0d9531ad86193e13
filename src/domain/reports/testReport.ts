/** Line of a log. */
export interface LogLineReference {
  /** Number of the line, from 0. */
  readonly line: number;
  /** Text without terminal codes, cut if it is long. */
  readonly text: string;
}

/** Test case of a report, such as a `testcase` of JUnit XML: the names are as the reporter wrote them. */
export interface ReportCase {
  /** Name of the test, else of its class, its suite or its file; empty for a failure of the whole run. */
  readonly name: string;
  readonly classname?: string;
  /** Path as the reporter wrote it: absolute on any machine, relative to any folder, or the name of a module. */
  readonly file?: string;
  /** Line of the declaration that the report states, from 1. */
  readonly line?: number;
  /** Names of the suites around it, outermost first. */
  readonly suites: readonly string[];
  /** Host that the report states; Playwright writes the project there. */
  readonly host?: string;
  /** Message and details of the failure; empty if the report has none. */
  readonly failure: string;
  /** Line that says that it failed, if the report is a log. */
  readonly logLine?: LogLineReference;
  /** Format of the report that has it, if that is another than that of the first report in the same file. */
  readonly format?: ReportFormat;
}

/** Format of test reports, named after the runner or the schema. */
export type ReportFormat =
  | "junit"
  | "trx"
  | "xunit"
  | "nunit"
  | "testng"
  | "jest"
  | "playwright"
  | "pytest"
  | "goTest"
  | "dart"
  | "libtest"
  | "swiftTesting"
  | "ctrf"
  | "mocha"
  | "rspec"
  | "cucumber"
  /** Console log of a test runner that is known. */
  | "log";

/** Reason that a report was read in part, or not at all. */
export type ReportProblem =
  /** Neither XML nor JSON, or XML and JSON of something else: HTML, a coverage report. */
  | "noReport"
  /** Ends before its last element: it was cut off, or is still being written. */
  | "truncated"
  /** Malformed from some place on. */
  | "malformed"
  /** Declares an encoding that is not known. */
  | "unknownEncoding"
  /** More failures than are kept, or longer ones. */
  | "tooManyFailures"
  /** An archive of more files, or larger ones, than are unpacked. */
  | "archiveTooLarge"
  /** A file in an archive that is packed with a password. */
  | "encrypted"
  /** An archive in an archive in an archive. */
  | "nestedArchive"
  /** Compressed in a way that cannot be read. */
  | "unknownCompression"
  /** Its reading did not end, or took all memory: it is not read again until it changes. */
  | "refused"
  /** Nothing is read any more until the window is reloaded. */
  | "stopped"
  /** Is still being read: more failures may follow. */
  | "reading";

/** Format of test reports that is told apart but not read. */
export interface UnreadFormat {
  /** Name of the program that writes it. */
  readonly program: string;
  /** Option with which the program writes JUnit XML. */
  readonly option: string;
}

/** Failures of a test report. */
export interface TestReport {
  /** Absent if the text is no report. */
  readonly format?: ReportFormat;
  /** First cases that failed in the end, in the order of the report. */
  readonly failures: readonly ReportCase[];
  /** First cases that failed and then passed on retry, each with the text of its first failure. */
  readonly retriedCases: readonly ReportCase[];
  /** Number of all cases, passed and skipped ones included. */
  readonly caseCount: number;
  /** Start of the test execution, in milliseconds since 1970, if the report has it: the earliest of its suites. */
  readonly startedAt?: number;
  readonly problem?: ReportProblem;
  /** Format of a text that is no report that is read. */
  readonly unreadFormat?: UnreadFormat;
  /** Its cases are those of the files in an archive. */
  readonly isArchive?: true;
  /** Name of the file in an archive that has the problem; absent if it is that of the whole. */
  readonly problemFile?: string;
}
