import type { TestReport } from "../domain/reports/testReport";
import type { OpenReport } from "../domain/textReader";
import type { SelectedReport } from "./explainedReports";

/** Failures after which a part of the reports is shown, and the factor between two such parts. */
const minFailures = 500;
const growthFactor = 10;
/** Milliseconds after which fewer failures are shown. */
const maxWaitMs = 1_000;

/** Decides which parts of reports are shown while they are read: few, since each is explained as a whole. */
export class ReportParts {
  readonly #startTime = performance.now();
  readonly #reports: SelectedReport[] = [];
  #completeCount = 0;
  #shownCount = 0;

  /**
   * @param show called with the reports that were read so far, the last one in part: soon after the first failure, and
   *   again when there are many more
   */
  constructor(private readonly show: (reports: readonly SelectedReport[]) => Promise<void>) {}

  /** Offers the part of a report that was read so far; resolves when it is shown, if it is. */
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
