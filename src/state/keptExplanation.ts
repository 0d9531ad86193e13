import { Debounced } from "../base/async";
import type { Clock } from "../base/clock";
import { isSameList } from "../base/collections";
import { type Disposable, DisposableStore } from "../base/disposable";
import type { KeptReport, KeptReportsStore } from "../domain/reports/keptExplanation";
import type { TestReport } from "../domain/reports/testReport";
import type { ExplainedReports, SelectedReport } from "./explainedReports";

/** Milliseconds without a change before the explanation is saved. */
const saveDebounceMs = 1_000;

/** Reads the file of a report again; resolves with `undefined` if it has changed since it was explained. */
export type ReadAgain = (file: string, explainedAt: number) => Promise<TestReport | undefined>;

interface Dependencies {
  readonly reports: Pick<ExplainedReports, "current" | "onDidChange" | "showAgain">;
  readonly store: KeptReportsStore;
  readonly readAgain: ReadAgain;
  readonly clock: Clock;
}

/**
 * Keeps the explanation until the workspace is opened again, except for that of a log of an unknown program, which
 * needs the log's whole text.
 */
export class KeptExplanation implements Disposable {
  readonly #disposables = new DisposableStore();
  #savedReports: readonly SelectedReport[] = [];

  constructor(private readonly deps: Dependencies) {
    const debouncedSave = new Debounced(() => void this.#save(), saveDebounceMs, deps.clock);
    this.#disposables.add(debouncedSave);
    this.#disposables.add(deps.reports.onDidChange(() => debouncedSave.trigger()));
  }

  /** Restores the explanation of the last time, unless something has been explained already. Never rejects. */
  async restore(): Promise<void> {
    const { reports, store } = this.deps;
    const keptReports = await store.load();
    if (!keptReports || keptReports.reports.length === 0 || reports.current) {
      return;
    }
    const { explainedAt } = keptReports;
    this.#savedReports = keptReports.reports;
    await reports.showAgain({ reports: keptReports.reports, explainedAt });
    const reading = keptReports.reports.map((report) => this.#readAgain(report, explainedAt));
    const completeReports = await Promise.all(reading);
    const isUnchanged = isSameList(completeReports, keptReports.reports);
    if (isUnchanged || this.deps.reports.current?.reports !== keptReports.reports) {
      return;
    }
    this.#savedReports = completeReports;
    await reports.showAgain({ reports: completeReports, explainedAt });
  }

  /** Returns the report with the texts of its failures, if its file is still there. */
  async #readAgain(keptReport: KeptReport, explainedAt: number): Promise<KeptReport> {
    if (keptReport.file === undefined) {
      return keptReport;
    }
    const report = await this.deps.readAgain(keptReport.file, explainedAt);
    return report ? { ...keptReport, report } : keptReport;
  }

  async #save(): Promise<void> {
    const { reports, store, clock } = this.deps;
    const selectedReports = reports.current?.reports ?? [];
    if (isSameList(selectedReports, this.#savedReports)) {
      return;
    }
    this.#savedReports = selectedReports;
    const keptReports = { explainedAt: clock.now(), reports: selectedReports };
    await store.save(selectedReports.length > 0 ? keptReports : undefined);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
