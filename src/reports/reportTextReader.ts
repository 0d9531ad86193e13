import type { TestReport } from "../domain/reports/testReport";
import type { CaseCollector } from "./caseCollector";
import { ReportFinder } from "./findReports";
import { LogReader } from "./log/logReader";

/**
 * Reader of one text, piece by piece: of the test reports in it, and of the log of test runners around them. Failures
 * of the log count only if the reports state none: runners write both for the same tests.
 */
export class ReportTextReader {
  readonly #cases: CaseCollector;
  readonly #finder: ReportFinder;
  readonly #log = new LogReader();

  /** @param cases collector of the findings; several texts may share it */
  constructor(cases: CaseCollector) {
    this.#cases = cases;
    this.#finder = new ReportFinder(cases, (text) => this.#log.write(text));
  }

  /** Whether no further text can change the report. */
  get isDone(): boolean {
    return this.#cases.problem !== undefined;
  }

  /** The report as far as it was read. */
  get current(): TestReport {
    return this.#cases.toReport();
  }

  /** Reads the next piece; must not be called when the report is done. */
  write(text: string): void {
    this.#finder.write(text);
  }

  /** Ends the text: `current` is then the whole report. */
  end(): void {
    this.#finder.end();
    const logCases = this.#log.end();
    const isLog = this.#log.hasCertainRun || logCases.length > 0;
    if (!isLog || this.#cases.textFailureCount > 0) {
      return;
    }
    this.#cases.beginReport("log");
    this.#cases.caseCount += logCases.length;
    const { startedAt } = this.#log;
    if (startedAt !== undefined) {
      this.#cases.addStart({ utc: startedAt });
    }
    for (const { outcome, failure, ...logCase } of logCases) {
      if (outcome === "failed") {
        this.#cases.addFailure({ ...logCase, details: failure });
      } else if (outcome === "passedOnRetry") {
        this.#cases.addRetried({ ...logCase, details: failure });
      } else {
        this.#cases.onOther?.(logCase, outcome === "passed");
      }
    }
  }
}
