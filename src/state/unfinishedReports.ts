import type { TestReport } from "../domain/reports/testReport";
import type { OpenReport } from "../domain/textReader";
import type { SelectedReport } from "./explainedReports";

/** Minimum failures before unfinished reports are shown, and the factor by which they must grow to be shown again. */
const minFailures = 500;
const growthFactor = 10;
/** Milliseconds after which fewer failures are shown, too. */
const maxWaitMs = 1_000;

/** Decides when reports are shown while they are still read: rarely, since each time all of them are explained. */
export class UnfinishedReports {
  readonly #startTime = performance.now();
  readonly #reports: SelectedReport[] = [];
  #completeCount = 0;
  #shownCount = 0;

  /**
   * @param show called with the reports read so far, the last one unfinished: soon after the first failure, and again
   *   when there are many more
   */
  constructor(private readonly show: (reports: readonly SelectedReport[]) => Promise<void>) {}

  /** Offers an unfinished report; resolves once it is shown, or at once if it is not. */
  async offer(name: string, report: OpenReport): Promise<void> {
    const count = this.#completeCount + report.failureCount;
    const isFirst = this.#shownCount === 0 && count > 0;
    const isLate = isFirst && performance.now() - this.#startTime > maxWaitMs;
    const minCount = Math.max(minFailures, this.#shownCount * growthFactor);
    if (!isLate && count < minCount) {
      return;
    }
    this.#shownCount = count;
    const unfinishedReport: TestReport = { ...report.current, problem: "reading" };
    await this.show([...this.#reports, { name, report: unfinishedReport }]);
  }

  /** Adds a report that was read to its end. */
  add(report: SelectedReport): void {
    this.#completeCount += report.report.failures.length;
    this.#reports.push(report);
  }
}
