import { addToList } from "../base/collections";
import { type Event, joinEvents } from "../base/event";
import type { FramePlace } from "../domain/failures/failurePlaces";
import { fileKey, type SourceFile } from "../domain/location";
import type { FailingTest } from "../domain/records";
import { toReportedTest } from "../domain/reports/reportedTest";
import type { ExplainedReports, Explanation } from "./explainedReports";
import type { FailingLines } from "./failingLines";

/** Maximum explained failures whose messages are shown. */
const maxFailures = 1_000;

/** Failure whose message belongs to a line. */
export interface FailureMessage {
  readonly test: FailingTest;
  readonly place: FramePlace;
  /** The whole text of the failure. */
  readonly text: string;
}

/** Messages of the explained failures, by the lines that failed. */
export class FailureMessages {
  #messagesByFile: ReadonlyMap<string, readonly FailureMessage[]> | undefined;

  readonly onDidChange: Event<void>;

  constructor(
    private readonly reports: Pick<ExplainedReports, "current" | "onDidChange">,
    private readonly failingLines: Pick<FailingLines, "find" | "onDidChange">,
  ) {
    this.onDidChange = joinEvents(reports.onDidChange, failingLines.onDidChange);
    this.onDidChange(() => {
      this.#messagesByFile = undefined;
    });
  }

  /** Returns the messages of the failures in a file, as far as their lines are known. */
  messagesIn(file: SourceFile): readonly FailureMessage[] {
    this.#messagesByFile ??= this.#groupByFile(this.reports.current);
    return this.#messagesByFile.get(fileKey(file)) ?? [];
  }

  #groupByFile(explanation: Explanation | undefined): ReadonlyMap<string, readonly FailureMessage[]> {
    const messagesByFile = new Map<string, FailureMessage[]>();
    for (const { reportCase, failureClass } of explanation?.failures.slice(0, maxFailures) ?? []) {
      const text = reportCase.failure;
      if (text === "" || failureClass === "passedOnRetry") continue;
      const test = toReportedTest(reportCase);
      const [place] = this.failingLines.find(test, text) ?? [];
      if (place) addToList(messagesByFile, fileKey(place.file), { test, place, text });
    }
    return messagesByFile;
  }
}
