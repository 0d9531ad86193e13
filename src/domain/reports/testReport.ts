/** Line of a log. */
export interface LogLineReference {
  /** 0-based number of the line. */
  readonly line: number;
  /** Text without terminal codes, truncated if it is long. */
  readonly text: string;
}

/** Test case of a report, such as a `testcase` of JUnit XML: the names are as the reporter wrote them. */
export interface ReportCase {
  /** Name of the test, or else of its class, its suite or its file; empty for a failure of the whole run. */
  readonly name: string;
  readonly classname?: string;
  /** Path as the reporter wrote it: absolute on any machine, relative to any folder, or the name of a module. */
  readonly file?: string;
  /** 1-based line of the declaration, if the report states it. */
  readonly line?: number;
  /** Names of the suites around it, outermost first. */
  readonly suites: readonly string[];
  /** Host that the report states; Playwright writes the project there. */
  readonly host?: string;
  /** Message and details of the failure; empty if the report has none. */
  readonly failure: string;
  /** Line that states the failure, if the report is a log. */
  readonly logLine?: LogLineReference;
  /** Format of the report that contains it, if it differs from that of the first report in the same file. */
  readonly format?: ReportFormat;
}

/** Format of test reports, named after the runner or the schema. */
export type ReportFormat =
  | "junit"
  | "trx"
  | "xunit"
  | "nunit"
  | "testng"
  | "robot"
  | "gradle"
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
  | "allure"
  /** Console log of a known test runner. */
  | "log";

/** Reason why a report was read only in part, or not at all. */
export type ReportProblem =
  /** Neither XML nor JSON, or XML and JSON of something else: HTML, a coverage report. */
  | "noReport"
  /** Ends before its last element: it was cut off, or is still being written. */
  | "truncated"
  /** Malformed from some position on. */
  | "malformed"
  /** Declares an unknown encoding. */
  | "unknownEncoding"
  /** More or longer failures than are kept. */
  | "tooManyFailures"
  /** An archive of more or larger files than are unpacked. */
  | "archiveTooLarge"
  /** A file in an archive that is encrypted with a password. */
  | "encrypted"
  /** An archive in an archive in an archive. */
  | "nestedArchive"
  /** Compressed in a way that cannot be read. */
  | "unknownCompression"
  /** An earlier reading did not end, or took all memory: the report is not read again until it changes. */
  | "refused"
  /** Nothing is read any more until the window is reloaded. */
  | "stopped"
  /** Still being read: more failures may follow. */
  | "reading";

/** Test report format that is recognized but not read. */
export interface UnreadFormat {
  /** Name of the program that writes it. */
  readonly program: string;
  /** Option with which the program writes JUnit XML. */
  readonly option: string;
}

/** Failures of a test report. */
export interface TestReport {
  /** Absent if the text is not a report. */
  readonly format?: ReportFormat;
  /** First cases that failed in the end, in the order of the report. */
  readonly failures: readonly ReportCase[];
  /** First cases that failed and then passed on retry, each with the text of its first failure. */
  readonly retriedCases: readonly ReportCase[];
  /** Number of all cases, passed and skipped ones included. */
  readonly caseCount: number;
  /**
   * Start of the test execution, in milliseconds since 1970: the earliest start of its suites. Absent if the report
   * states none.
   */
  readonly startedAt?: number;
  readonly problem?: ReportProblem;
  /** Recognized format of a text that cannot be read as a report. */
  readonly unreadFormat?: UnreadFormat;
  /** Set if the cases come from the files in an archive. */
  readonly isArchive?: true;
  /** Name of the file in an archive that has the problem; absent if the problem concerns the whole report. */
  readonly problemFile?: string;
}
