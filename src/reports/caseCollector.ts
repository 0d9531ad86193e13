import { withoutUndefined } from "../base/withoutUndefined";
import { maxFailureLength } from "../domain/limits";
import type {
  LogLineReference,
  ReportCase,
  ReportFormat,
  ReportProblem,
  TestReport,
} from "../domain/reports/testReport";
import { cutFailureText } from "./failureText";
import { KeptCases } from "./keptCases";
import { KeptTexts, maxNameLength } from "./keptTexts";
import { TimedAttempts } from "./timedAttempts";
import { type ReportTime, withSetTime } from "./timestamp";

/** Maximum number of cases of a report that are kept: failed ones and those that passed on retry. */
const maxFailures = 20_000;

/** Names of a case, in their full length. */
export interface NamedCase {
  /** Empty if the report has none: then the class, the innermost suite or the file names the case. */
  readonly name: string;
  readonly classname?: string | undefined;
  readonly file?: string | undefined;
  /** 1-based. */
  readonly line?: number | undefined;
  /** Names of the suites around it, outermost first. */
  readonly suites: readonly string[];
}

/** Names and failure of a failed case, in their full length. */
export interface FailedCase extends NamedCase {
  readonly host?: string | undefined;
  readonly message?: string | undefined;
  /** Details, which begin with the message in many reports. */
  readonly details?: string | undefined;
  /** Line that states the failure, if the report is a log. */
  readonly logLine?: LogLineReference | undefined;
}

/** Receives a case that neither failed nor passed on retry: it passed, or it was skipped. */
export type OtherCaseListener = (otherCase: NamedCase, hasPassed: boolean) => void;

/** Findings of the texts that have ended. */
interface EndedTexts extends Pick<TestReport, "problem" | "problemFile"> {
  readonly failureCount: number;
}

/** Collects the findings of a report's readers, within limits. */
export class CaseCollector {
  readonly #kept = new KeptCases();
  /** Cases that further attempts may follow, by a key of the reader. */
  readonly #attempted = new Map<string, ReportCase>();
  readonly #texts = new KeptTexts();
  readonly #starts = new StartTimes();
  #problem: ReportProblem | undefined;
  #format: ReportFormat | undefined;
  #endedTexts: EndedTexts = { failureCount: 0 };

  /** @param onOther receives the cases that are not kept; without it, readers need not name them */
  constructor(readonly onOther?: OtherCaseListener) {}

  /** Attempts of tests in all texts, in any order. */
  readonly timedAttempts = new TimedAttempts(
    (failure: FailedCase) => this.#keepCase(failure, true),
    (failedCase, hasFailed) => this.#kept.decide(failedCase, hasFailed),
  );

  /** Format of the last report that began in this text. */
  textFormat: ReportFormat | undefined;
  /** Number of all cases, passed and skipped ones included. */
  caseCount = 0;

  /** Reason why the rest of the report is not read. */
  get problem(): ReportProblem | undefined {
    return this.#problem;
  }

  /** Format of the first report. */
  get format(): ReportFormat | undefined {
    return this.#format;
  }

  /** Number of the failed cases of this text that are kept. */
  get textFailureCount(): number {
    return this.#kept.failures.size - this.#endedTexts.failureCount;
  }

  /** Begins a report, or a log, of a format: the cases that follow are its own. */
  beginReport(format: ReportFormat): void {
    this.#format ??= format;
    this.textFormat = format;
  }

  /** Number of the cases that are kept, failed ones and those that passed on retry. */
  get keptCount(): number {
    return this.#kept.count;
  }

  /**
   * Adds a failed case.
   *
   * @param attemptKey identifies a test that other attempts may follow: the last one decides, and the text of the first
   *   failure is kept
   */
  addFailure(failedCase: FailedCase, attemptKey?: string): void {
    if (this.#problem) {
      return;
    }
    const knownCase = attemptKey === undefined ? undefined : this.#attempted.get(attemptKey);
    if (knownCase) {
      this.#kept.decide(knownCase, true);
      return;
    }
    const reportCase = this.#keepCase(failedCase, true);
    if (reportCase && attemptKey !== undefined) {
      this.#attempted.set(attemptKey, reportCase);
    }
  }

  /** Adds a case that failed and then passed, with the text of its first failure. */
  addRetried(retriedCase: FailedCase): void {
    if (!this.#problem) {
      this.#keepCase(retriedCase, false);
    }
  }

  /**
   * Adds a failure of the whole run unless a case of this text has failed: the report states a failure without naming
   * one.
   */
  addRunFailure(details = "", suites: readonly string[] = []): void {
    if (this.textFailureCount > 0) {
      return;
    }
    this.caseCount++;
    this.addFailure({ name: "", suites, details });
  }

  /** Returns whether an earlier attempt of a test has failed. */
  hasFailed(attemptKey: string): boolean {
    return this.#attempted.has(attemptKey);
  }

  /** Ends a test that passed: it has passed on retry if an earlier attempt failed. */
  passAttempt(attemptKey: string): void {
    const failedCase = this.#attempted.get(attemptKey);
    if (failedCase) {
      this.#kept.decide(failedCase, false);
    }
  }

  #keepCase(failedCase: FailedCase, hasFailed: boolean): ReportCase | undefined {
    const { classname, file, line, suites, host, message = "", details = "", logLine } = failedCase;
    const failureText = cutFailureText(joinFailure(message.slice(0, maxFailureLength), details));
    const isLine = line !== undefined && Number.isSafeInteger(line) && line > 0;
    const reportCase: ReportCase = withoutUndefined({
      name: this.#texts.keepName(findCaseName(failedCase)),
      classname: classname ? this.#texts.keepName(classname) : undefined,
      file: file ? this.#texts.keepName(file) : undefined,
      line: isLine ? line : undefined,
      suites: this.#texts.keepSuites(suites),
      host: host ? this.#texts.keepName(host) : undefined,
      failure: this.#texts.keep(failureText),
      logLine: logLine && { line: logLine.line, text: this.#texts.keep(logLine.text) },
      format: this.textFormat === this.#format ? undefined : this.textFormat,
    });
    if (this.keptCount >= maxFailures || this.#texts.isFull) {
      this.fail("tooManyFailures");
      return undefined;
    }
    this.#kept.decide(reportCase, hasFailed);
    return reportCase;
  }

  /** Adds the start of a part of the report; the earliest one is the start of the report. */
  addStart(time: ReportTime | undefined): void {
    this.#starts.add(time);
  }

  /** Ends the report; the first problem is reported. */
  fail(problem: ReportProblem): void {
    this.#problem ??= problem;
  }

  /**
   * Ends one of several texts. The next one is read whatever problem this one had, unless no further case can be kept;
   * attempts are not matched across texts.
   *
   * @param file name of the text
   * @param fileProblem problem of the file itself, which takes precedence over problems of its text
   */
  endText(file: string | undefined, fileProblem?: ReportProblem): void {
    if (this.#problem === "tooManyFailures") {
      return;
    }
    const problem = fileProblem ?? this.#problem;
    const isFirst = this.#endedTexts.problem === undefined;
    this.#endedTexts = {
      ...this.#endedTexts,
      ...(isFirst && withoutUndefined({ problem, problemFile: problem && file?.slice(0, maxNameLength) })),
      failureCount: this.#kept.failures.size,
    };
    this.#problem = undefined;
    this.textFormat = undefined;
    this.#attempted.clear();
  }

  /** Returns the report as far as it was read. */
  toReport(): TestReport {
    return withoutUndefined({
      format: this.format,
      failures: [...this.#kept.failures],
      retriedCases: [...this.#kept.retried],
      caseCount: this.caseCount,
      startedAt: this.#starts.earliest,
      problem: this.#endedTexts.problem ?? this.#problem,
      problemFile: this.#endedTexts.problemFile,
    });
  }
}

/** Start times of the parts of a report. */
class StartTimes {
  /** Earliest time with a zone. */
  #zonedStart: number | undefined;
  /** Earliest time without a zone, in both readings. */
  #unzoned: Required<ReportTime> | undefined;

  add(time: ReportTime | undefined): void {
    const setTime = withSetTime(time);
    if (!setTime || !Number.isFinite(setTime.utc)) {
      return;
    }
    const { utc, local } = setTime;
    if (local === undefined) {
      this.#zonedStart = Math.min(this.#zonedStart ?? utc, utc);
    } else if (utc < (this.#unzoned?.utc ?? Number.POSITIVE_INFINITY)) {
      this.#unzoned = { utc, local };
    }
  }

  /**
   * Earliest time. A time without a zone is read as UTC or in the zone of this computer, whichever is nearer to the
   * times with a zone; without these, the earlier one, so that the report's own failure never counts as an earlier one.
   */
  get earliest(): number | undefined {
    const zonedStart = this.#zonedStart;
    if (!this.#unzoned) {
      return zonedStart;
    }
    const { utc, local } = this.#unzoned;
    if (zonedStart === undefined) {
      return Math.min(utc, local);
    }
    const nearer = Math.abs(utc - zonedStart) <= Math.abs(local - zonedStart) ? utc : local;
    return Math.min(zonedStart, nearer);
  }
}

/** Adds a file that could not be loaded or executed as a failed case. */
export function addFileFailure(file: string | undefined, details: string, cases: CaseCollector): void {
  cases.caseCount++;
  cases.addFailure({ name: "", file, suites: [], details });
}

/** Returns the name of a case, or of its innermost container. */
export function findCaseName({ name, classname, suites, file }: NamedCase): string {
  return name || classname || findLast(suites) || findFileName(file) || "";
}

function findFileName(path: string | undefined): string | undefined {
  return path?.split(/[\\/]/).at(-1);
}

function findLast(names: readonly string[]): string | undefined {
  return names.findLast((name) => name !== "");
}

/** Joins the message and the details of a failure. */
function joinFailure(message: string, details: string): string {
  const text = details.trim();
  if (text.startsWith(message)) {
    return text;
  }
  return `${message}\n${text}`.trim();
}
