import { Debounced, forEachYielding, yieldToEventLoop } from "../base/async";
import type { Clock } from "../base/clock";
import { addToList, isSameList } from "../base/collections";
import { type Disposable, DisposableStore } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import { LatestTask } from "../base/latestTask";
import { withoutUndefined } from "../base/withoutUndefined";
import type { FailingTestsSource } from "../domain/failingTests/failingTestsSource";
import type { FailingTestsState } from "../domain/failingTestsState";
import { createCaseKey } from "../domain/reports/caseKey";
import {
  type ExplainedFailure,
  explainFailure,
  type KnownTest,
  type TextSource,
} from "../domain/reports/explainFailures";
import { findGoParents } from "../domain/reports/goParents";
import type { TestReport } from "../domain/reports/testReport";
import type { LogProblem, TextReader } from "../domain/textReader";
import { explainLog, type SelectedLog } from "./explainLog";
import { listKnownTests } from "./knownTests";
import { mergeFormats } from "./mergeFormats";

/** Report or log that the user selected, or that a test runner has written. */
export interface SelectedReport {
  /** Path or name, for display. */
  readonly name: string;
  readonly report: TestReport;
  /** Document that contains its text, if a line of it can be shown. */
  readonly source?: TextSource;
  /** URI of the file, if the report is its whole content. */
  readonly file?: string;
}

/** Failures of the selected reports, with what is known about them. */
export interface Explanation {
  readonly reports: readonly SelectedReport[];
  /** Log of an unknown program that is explained instead of reports. */
  readonly log?: SelectedLog;
  /** Tests that failed or passed on retry, each once, in the order of the reports. */
  readonly failures: readonly ExplainedFailure[];
  /** States of the failing tests that the failures were compared with. */
  readonly states: readonly FailingTestsState[];
  /** Time at which the reports were read, in milliseconds since 1970, if the workspace was closed since. */
  readonly explainedAt?: number;
}

/** Maximum reports written by test runners that are explained at the same time. */
const maxWrittenReports = 200;

/** Milliseconds without a change of the failing tests before the failures are compared again. */
const updateDebounceMs = 300;

/**
 * Reports, or a log, that the user has asked to explain in this editor window. They are compared with the loaded
 * failing tests, without requests.
 */
export class ExplainedReports implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #debouncedUpdate: Debounced;
  private reports: readonly SelectedReport[] = [];
  private log: SelectedLog | undefined;
  private explainedAt: number | undefined;
  readonly #latestUpdate = this.#disposables.add(new LatestTask());
  private explainer: ReportExplainer | undefined;

  /** The explanation of the selected reports, if there are any. */
  current: Explanation | undefined;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(
    private readonly tests: Pick<FailingTestsSource, "current" | "onDidChange">,
    private readonly reader: Pick<TextReader, "searchLog" | "matchCases">,
    clock: Clock,
  ) {
    this.#debouncedUpdate = new Debounced(() => void this.#update(), updateDebounceMs, clock);
    this.#disposables.add(this.#debouncedUpdate);
    this.#disposables.add(tests.onDidChange(() => this.#handleTestsChange()));
  }

  #handleTestsChange(): void {
    const isExplaining = this.reports.length > 0 || this.log !== undefined;
    if (isExplaining) {
      this.#debouncedUpdate.trigger();
    }
  }

  /** Replaces the reports, or the log; resolves when their failures are explained. */
  show(reports: readonly SelectedReport[]): Promise<void> {
    return this.showAgain({ reports });
  }

  /** Shows the reports, or the log, of an earlier explanation again, compared with the tests that are loaded now. */
  async showAgain({ reports, log, explainedAt }: Pick<Explanation, "reports" | "log" | "explainedAt">): Promise<void> {
    this.reports = reports;
    this.log = log;
    this.explainedAt = explainedAt;
    if (reports.length === 0 && !log) {
      this.clear();
    } else {
      await this.#update();
    }
  }

  /**
   * Replaces the reports of these names with newer ones that test runners have written: a report without failures
   * removes the earlier failures. Files that are no reports, or whose reading failed before the first failure, change
   * nothing. Nor does anything that is written while a log is explained: the user asked for the log, so it stays until
   * the user closes or replaces it.
   */
  async showWritten(writtenReports: readonly SelectedReport[]): Promise<void> {
    const isLogExplained = this.log !== undefined || this.reports.some(({ report }) => report.format === "log");
    if (isLogExplained) {
      return;
    }
    const readableReports = writtenReports.filter(isUsable);
    const names = new Set(readableReports.map(({ name }) => name));
    const otherReports = this.reports.filter(({ name }) => !names.has(name));
    const failedReports = readableReports.filter(hasFailures);
    if (failedReports.length > 0) {
      const latestReports = [...otherReports, ...failedReports].slice(-maxWrittenReports);
      await this.show(latestReports);
      return;
    }
    const isUnchanged = otherReports.length === this.reports.length;
    if (isUnchanged) {
      return;
    }
    const isPassed = !otherReports.some(hasFailures);
    await this.show(isPassed ? [] : otherReports);
  }

  /**
   * Replaces the reports with a log if it names failing tests; otherwise resolves with the reason. Rejects with
   * `CancelledError` once the signal is aborted.
   */
  async showLog(log: SelectedLog, signal: AbortSignal): Promise<LogProblem | "noNames" | undefined> {
    const states = this.tests.current;
    const failures = await explainLog(log, states, this.reader, signal);
    if (typeof failures === "string") {
      return failures;
    }
    if (failures.length === 0) {
      return "noNames";
    }
    this.#latestUpdate.cancel();
    this.reports = [];
    this.log = log;
    this.explainedAt = undefined;
    this.current = { reports: [], log, failures, states };
    this.#changed.fire();
    return undefined;
  }

  clear(): void {
    this.#latestUpdate.cancel();
    this.reports = [];
    this.explainer = undefined;
    this.log = undefined;
    this.current = undefined;
    this.#changed.fire();
  }

  async #update(): Promise<void> {
    const signal = this.#latestUpdate.start();
    const { reports, log, explainedAt } = this;
    const states = this.tests.current;
    try {
      const failures = await this.#explain(states, signal);
      // Showing the failures takes a turn of its own.
      await yieldToEventLoop();
      // If the log or the reading thread is gone by now, the previous explanation stays.
      if (signal.aborted || typeof failures === "string") {
        return;
      }
      this.current = withoutUndefined({ reports, failures, states, log, explainedAt });
      this.#changed.fire();
    } catch (error) {
      // An aborted update is replaced by a later one.
      if (!signal.aborted) {
        throw error;
      }
    }
  }

  /** Explains the log or the reports; resolves with a reason if nothing could be read. */
  async #explain(
    states: readonly FailingTestsState[],
    signal: AbortSignal,
  ): Promise<readonly ExplainedFailure[] | LogProblem> {
    if (this.log) {
      return explainLog(this.log, states, this.reader, signal);
    }
    const explainer = this.#createExplainer(states);
    return explainer.explain(this.reports, signal);
  }

  /** Returns one explainer for the same states: it is used several times while reports are read or written. */
  #createExplainer(states: readonly FailingTestsState[]): ReportExplainer {
    const isCurrent = this.explainer && isSameList(this.explainer.states, states);
    if (!this.explainer || !isCurrent) {
      this.explainer = new ReportExplainer(states, this.reader);
    }
    return this.explainer;
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

function hasFailures({ report }: SelectedReport): boolean {
  return report.failures.length > 0;
}

function isUsable(selectedReport: SelectedReport): boolean {
  if (hasFailures(selectedReport)) {
    return true;
  }
  return selectedReport.report.problem === undefined;
}

/** Failures of one report, each test once. */
type FailuresByTest = Map<string, ExplainedFailure>;

/** Explains reports by the failing tests of given states, each report once however often it is requested. */
export class ReportExplainer {
  readonly #explainedReports = new WeakMap<TestReport, FailuresByTest>();
  readonly #tests: readonly KnownTest[];

  constructor(
    readonly states: readonly FailingTestsState[],
    private readonly reader: Pick<TextReader, "matchCases">,
  ) {
    this.#tests = listKnownTests(states);
  }

  /**
   * Explains each failed test of the reports once; yields to the event loop. Resolves with `stopped` if nothing is read
   * any more. Rejects with `CancelledError` once the signal is aborted.
   */
  async explain(
    reports: readonly SelectedReport[],
    signal: AbortSignal,
  ): Promise<readonly ExplainedFailure[] | "stopped"> {
    const allFailures: FailuresByTest[] = [];
    for (const selectedReport of reports) {
      const knownFailures = this.#explainedReports.get(selectedReport.report);
      const reportFailures = knownFailures ?? (await this.#explainReport(selectedReport, signal));
      if (reportFailures === "stopped") {
        return "stopped";
      }
      allFailures.push(reportFailures);
    }
    const [first = new Map(), ...others] = allFailures;
    const failures: FailuresByTest = others.length === 0 ? first : new Map(first);
    for (const otherFailures of others) {
      await forEachYielding(otherFailures, signal, ([key, failure]) => addFailure(failures, key, failure));
    }
    return this.#mergeFormats([...failures.values()], signal);
  }

  /** Merges the failures that reports of several formats have of one test. */
  async #mergeFormats(
    failures: readonly ExplainedFailure[],
    signal: AbortSignal,
  ): Promise<readonly ExplainedFailure[]> {
    const formats = new Map<ExplainedFailure["format"], ExplainedFailure[]>();
    await forEachYielding(failures, signal, (failure) => addToList(formats, failure.format, failure));
    if (formats.size <= 1) {
      return failures;
    }
    return mergeFormats([...formats.values()], this.reader, signal);
  }

  async #explainReport({ report, source }: SelectedReport, signal: AbortSignal): Promise<FailuresByTest | "stopped"> {
    const cases = [...report.failures, ...report.retriedCases];
    const matches = await this.reader.matchCases(cases, this.#tests, signal);
    if (matches === "stopped") {
      return "stopped";
    }
    const failures: FailuresByTest = new Map();
    const goParents = await findGoParents(report.failures, signal);
    await yieldToEventLoop(signal);
    await forEachYielding(matches.entries(), signal, ([index, match]) => {
      const reportCase = cases[index];
      if (!reportCase || goParents.has(reportCase)) {
        return;
      }
      const failure = explainFailure(reportCase, match, report.startedAt);
      const isRetried = index >= report.failures.length;
      const format = reportCase.format ?? report.format;
      addFailure(failures, createCaseKey(reportCase), {
        ...failure,
        ...(format && { format }),
        ...(isRetried && { failureClass: "passedOnRetry" }),
        ...(source && failure.logLine && { source }),
      });
    });
    this.#explainedReports.set(report, failures);
    return failures;
  }
}

/** Adds a failure unless its test has one already. A lasting failure takes precedence over one that passed on retry. */
function addFailure(failures: FailuresByTest, key: string, failure: ExplainedFailure): void {
  const knownFailure = failures.get(key);
  const isKnown =
    knownFailure && (knownFailure.failureClass !== "passedOnRetry" || failure.failureClass === "passedOnRetry");
  if (!isKnown) {
    failures.set(key, failure);
  }
}
