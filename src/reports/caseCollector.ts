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
  addFailure({ name, classname, file, suites, message = "", details = "" }: FailedCase): void {
    if (name === "" || this.#problem) return;
    const failure = {
      name: this.#keepName(name),
      ...(classname && { classname: this.#keepName(classname) }),
      ...(file && { file: this.#keepName(file) }),
      suites: this.#keepSuites(suites),
      failure: this.#keep(joinFailure(message.slice(0, maxFailureLength), details.slice(0, maxFailureLength))),
    };
    if (this.#failures.length >= maxFailures || this.#totalLength > maxTotalLength) this.fail("tooManyFailures");
    else this.#failures.push(failure);
  }

  #keepSuites(suites: readonly string[]): readonly string[] {
    let missingLength = maxSuitesLength;
    const keptSuites = suites
      .slice(-maxSuites)
      .reverse()
      .flatMap((suite) => {
        const keptSuite = suite.slice(0, missingLength);
        missingLength -= keptSuite.length;
        return keptSuite === "" ? [] : [this.#keep(keptSuite)];
      });
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
    return {
      failures: [...this.#failures],
      caseCount: this.caseCount,
      ...(this.#startedAt !== undefined && { startedAt: this.#startedAt }),
      ...(this.#problem && { problem: this.#problem }),
    };
  }
}

/** Joins the message and the details of a failure. */
function joinFailure(message: string, details: string): string {
  const text = details.trim();
  return text.startsWith(message) ? text : `${message}\n${text}`.trim();
}

/**
 * Parses the time at which a part of a report began; without a zone it is UTC, as in the schema of JUnit XML that most
 * reporters follow.
 */
export function parseTimestamp(text = ""): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT/.test(text)) return undefined;
  const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(time) ? undefined : time;
}
