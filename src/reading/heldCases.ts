import type { ReportCase } from "../domain/reports/testReport";
import { type ReportPart, SentReport } from "./reportParts";

/** Holds cases of reports in the host while the reading thread reads and matches them. */
export class HeldCases {
  readonly #cases = new Map<number, readonly ReportCase[]>();
  #lastNumber = 0;

  /** Holds cases while work runs, which refers to them by a number in its requests to the reading thread. */
  async use<T>(cases: readonly ReportCase[], work: (number: number) => Promise<T>): Promise<T> {
    const number = ++this.#lastNumber;
    this.#cases.set(number, cases);
    try {
      return await work(number);
    } finally {
      this.#cases.delete(number);
    }
  }

  /** Iterates over the cases, without the texts of their failures, for the reading thread. */
  async *read(number: number): AsyncGenerator<ReportPart, void> {
    const failures = this.#cases.get(number) ?? [];
    const report = new SentReport({ omitsFailureTexts: true });
    yield* report.split({ failures, retriedCases: [], caseCount: failures.length });
  }
}
