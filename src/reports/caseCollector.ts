import { withoutUndefined } from "../base/withoutUndefined";
import type { ReportCase, ReportProblem, TestReport } from "../domain/reports/testReport";

/** Maximum failed cases of a report that are kept. */
const maxFailures = 20_000;
/** Maximum characters of a failure that are kept: failures differ at their beginning. */
export const maxFailureLength = 8_000;
/** Maximum characters of a name that are kept. */
export const maxNameLength = 4_000;
/** Maximum suites of a case, and maximum characters that they have together: the innermost ones are kept. */
const maxSuites = 100;
const maxSuitesLength = 4_000;
/** Maximum characters of all texts of a report that are kept; a name that several cases share counts once. */
const maxTotalLength = 50_000_000;

/** Names and failure of a failed case, as long as a report has them. */
export interface FailedCase {
  readonly name: string;
  readonly classname?: string | undefined;
  readonly file?: string | undefined;
  /** Names of the suites around it, outermost first. */
  readonly suites: readonly string[];
  readonly host?: string | undefined;
  readonly message?: string | undefined;
  /** Details, which many reporters begin with the message. */
  readonly details?: string | undefined;
}

/** Collector of what a reader finds in a report, within limits. */
export class CaseCollector {
  readonly #failures: ReportCase[] = [];
  /** Texts that are kept, by themselves: cases share those that are equal. */
  readonly #texts = new Map<string, string>();
  #totalLength = 0;
  #startedAt: number | undefined;
  #problem: ReportProblem | undefined;

  /** Number of all cases, passed and skipped ones included. */
  caseCount = 0;

  /** Reason that the rest of the report is not read. */
  get problem(): ReportProblem | undefined {
    return this.#problem;
  }

  /** Adds a failed case; without a name it cannot be found again, and is left out. */
  addFailure({ name, classname, file, suites, host, message = "", details = "" }: FailedCase): void {
    if (name === "" || this.#problem) return;
    const failureText = joinFailure(message.slice(0, maxFailureLength), details.slice(0, maxFailureLength));
    const failure = withoutUndefined({
      name: this.#keepName(name),
      classname: classname ? this.#keepName(classname) : undefined,
      file: file ? this.#keepName(file) : undefined,
      suites: this.#keepSuites(suites),
      host: host ? this.#keepName(host) : undefined,
      failure: this.#keep(failureText),
    });
    if (this.#failures.length >= maxFailures || this.#totalLength > maxTotalLength) this.fail("tooManyFailures");
    else this.#failures.push(failure);
  }

  #keepSuites(suites: readonly string[]): readonly string[] {
    const keptSuites: string[] = [];
    let missingLength = maxSuitesLength;
    for (const suite of suites.slice(-maxSuites).reverse()) {
      const keptSuite = suite.slice(0, missingLength);
      missingLength -= keptSuite.length;
      if (keptSuite !== "") keptSuites.push(this.#keep(keptSuite));
    }
    return keptSuites.reverse();
  }

  #keepName(name: string): string {
    return this.#keep(name.slice(0, maxNameLength));
  }

  /** Returns the copy of a text that cases share. A part of a piece of the report would keep that in memory. */
  #keep(text: string): string {
    const keptText = this.#texts.get(text);
    if (keptText !== undefined) return keptText;
    const copy = Buffer.from(text).toString();
    this.#texts.set(copy, copy);
    this.#totalLength += copy.length;
    return copy;
  }

  /** Adds the start of a part of the report, in milliseconds since 1970; the earliest is the report's. */
  addStart(time = Number.NaN): void {
    if (!Number.isFinite(time)) return;
    this.#startedAt = Math.min(this.#startedAt ?? time, time);
  }

  /** Ends the report; the first problem is the one that is reported. */
  fail(problem: ReportProblem): void {
    this.#problem ??= problem;
  }

  /** Returns the report as far as it was read. */
  toReport(): TestReport {
    return withoutUndefined({
      failures: [...this.#failures],
      caseCount: this.caseCount,
      startedAt: this.#startedAt,
      problem: this.#problem,
    });
  }
}

/** Adds a file that could not be loaded or executed as a failed case. */
export function addFileFailure(file: string | undefined, details: string, cases: CaseCollector): void {
  const name = file?.split(/[\\/]/).at(-1) ?? "";
  cases.caseCount++;
  cases.addFailure({ name, file, suites: [], details });
}

/** Joins the message and the details of a failure. */
function joinFailure(message: string, details: string): string {
  const text = details.trim();
  if (text.startsWith(message)) return text;
  return `${message}\n${text}`.trim();
}

/**
 * Parses the time at which a part of a report began; without a zone it is UTC, as in the schema of JUnit XML that most
 * reporters follow.
 */
export function parseTimestamp(text = ""): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT/.test(text)) return undefined;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const time = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(time) ? undefined : time;
}
