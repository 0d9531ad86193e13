import type { ReportCase } from "../domain/reports/testReport";
import { type ReportPart, SentReport } from "./reportParts";

/** Cases of reports that the host has, while the reading thread matches them. */
export class HeldCases {
  readonly #cases = new Map<number, readonly ReportCase[]>();
  #lastNumber = 0;

  /** Runs work that names the cases to the reading thread by a number. */
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
