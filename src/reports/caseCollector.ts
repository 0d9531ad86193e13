import type { ReportCase, ReportProblem, TestReport } from "../domain/reports/testReport";

/** Maximum failed cases of a report that are kept. */
const maxFailures = 20_000;
/** Maximum characters of a failure that are kept: failures differ at their beginning. */
export const maxFailureLength = 8_000;
/** Maximum characters of a name that are kept. */
const maxNameLength = 4_000;

/** Names and failure of a failed case, as long as a report has them. */
export interface FailedCase {
  readonly name: string;
  readonly classname?: string | undefined;
  readonly file?: string | undefined;
  /** Names of the suites around it, outermost first. */
  readonly suites: readonly string[];
  readonly message?: string | undefined;
  /** Details, which many reporters begin with the message. */
  readonly details?: string | undefined;
}

/** Collector of what a reader finds in a report, within limits. */
export class CaseCollector {
  readonly #failures: ReportCase[] = [];
  #startedAt: number | undefined;
  #problem: ReportProblem | undefined;

  /** Number of all cases, passed and skipped ones included. */
  caseCount = 0;

  /** Reason that the rest of the report is not read. */
  get problem(): ReportProblem | undefined {
    return this.#problem;
  }

  /** Adds a failed case; without a name it cannot be found again, and is left out. */
  addFailure({ name, classname, file, suites, message = "", details = "" }: FailedCase): void {
    if (name === "" || this.#problem) return;
    if (this.#failures.length >= maxFailures) {
      this.#problem = "tooManyFailures";
      return;
    }
    this.#failures.push({
      name: cutName(name),
      ...(classname && { classname: cutName(classname) }),
      ...(file && { file: cutName(file) }),
      suites: suites.flatMap((suite) => (suite ? [cutName(suite)] : [])),
      failure: detach(joinFailure(message.slice(0, maxFailureLength), details.slice(0, maxFailureLength))),
    });
  }

  /** Adds the start of a part of the report, in milliseconds since 1970; the earliest is the report's. */
  addStart(time: number | undefined): void {
    if (time === undefined || !Number.isFinite(time)) return;
    this.#startedAt = Math.min(this.#startedAt ?? time, time);
  }

  /** Ends the report; the first problem is the one that is reported. */
  fail(problem: ReportProblem): void {
    this.#problem ??= problem;
  }

  /** Returns the report as far as it was read. */
  toReport(): TestReport {
    return {
      failures: [...this.#failures],
      caseCount: this.caseCount,
      ...(this.#startedAt !== undefined && { startedAt: this.#startedAt }),
      ...(this.#problem && { problem: this.#problem }),
    };
  }
}

function cutName(name: string): string {
  return detach(name.slice(0, maxNameLength));
}

/** Copies a text that may be a part of a longer one, which it would keep in memory: that of a piece of the report. */
function detach(text: string): string {
  return Buffer.from(text).toString();
}

/** Joins the message and the details of a failure. */
function joinFailure(message: string, details: string): string {
  const text = details.trim();
  return message === "" || text.startsWith(message) ? text : `${message}\n${text}`.trim();
}

/**
 * Parses the time at which a part of a report began; without a zone it is UTC, as in the schema of JUnit XML that most
 * reporters follow.
 */
export function parseTimestamp(text: string | undefined): number | undefined {
  if (!text || !/^\d{4}-\d\d-\d\dT/.test(text)) return undefined;
  const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(time) ? undefined : time;
}
