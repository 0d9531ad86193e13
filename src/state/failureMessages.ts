import { addToList } from "../base/collections";
import { Emitter, type Event, joinEvents } from "../base/event";
import type { FramePlace } from "../domain/failures/failurePlaces";
import { fileKey, type SourceFile } from "../domain/location";
import type { FailingTest } from "../domain/records";
import { toReportedTest } from "../domain/reports/reportedTest";
import type { ExplainedReports } from "./explainedReports";
import type { FailingLines } from "./failingLines";

/** Maximum explained failures whose messages are shown. */
const maxFailures = 1_000;

/** Maximum selected tests whose messages are shown. */
const maxSelectedTests = 100;

/** Message of a failure, and the line to which it belongs. */
export interface FailureMessage {
  readonly test: FailingTest;
  readonly place: FramePlace;
  /** The whole text of the failure. */
  readonly text: string;
}

/** Messages of the explained failures and of the selected tests, by the lines that failed. */
export class FailureMessages {
  readonly #selectionChanged = new Emitter<void>();
  #selectedTests: readonly FailingTest[] = [];
  #messagesByFile: ReadonlyMap<string, readonly FailureMessage[]> | undefined;

  readonly onDidChange: Event<void>;

  constructor(
    private readonly reports: Pick<ExplainedReports, "current" | "onDidChange">,
    private readonly failingLines: Pick<FailingLines, "find" | "onDidChange">,
  ) {
    this.onDidChange = joinEvents(reports.onDidChange, failingLines.onDidChange, this.#selectionChanged.event);
    this.onDidChange(() => {
      this.#messagesByFile = undefined;
    });
  }

  /** Shows the most common failure of each of these tests, instead of those that were selected before. */
  selectTests(tests: readonly FailingTest[]): void {
    if (tests.length === 0 && this.#selectedTests.length === 0) {
      return;
    }
    this.#selectedTests = tests.slice(0, maxSelectedTests);
    this.#selectionChanged.fire();
  }

  /** Returns the messages of the failures in a file, as far as their lines are known. */
  findMessages(file: SourceFile): readonly FailureMessage[] {
    this.#messagesByFile ??= this.#groupByFile();
    return this.#messagesByFile.get(fileKey(file)) ?? [];
  }

  #groupByFile(): ReadonlyMap<string, readonly FailureMessage[]> {
    const messagesByFile = new Map<string, FailureMessage[]>();
    for (const message of this.#listExplained()) {
      addToList(messagesByFile, fileKey(message.place.file), message);
    }
    for (const message of this.#listSelected()) {
      const { file, line } = message.place;
      const key = fileKey(file);
      const messages = messagesByFile.get(key) ?? [];
      const isTaken = messages.some(({ place }) => place.line === line);
      if (!isTaken) {
        addToList(messagesByFile, key, message);
      }
    }
    return messagesByFile;
  }

  #listExplained(): readonly FailureMessage[] {
    const failures = this.reports.current?.failures.slice(0, maxFailures) ?? [];
    return failures.flatMap(({ reportCase, failureClass }) => {
      if (reportCase.failure === "" || failureClass === "passedOnRetry") {
        return [];
      }
      const test = toReportedTest(reportCase);
      return this.#createMessages(test, reportCase.failure);
    });
  }

  #listSelected(): readonly FailureMessage[] {
    return this.#selectedTests.flatMap((test) => {
      const [failure] = test.mostCommonFailures;
      if (!failure) {
        return [];
      }
      return this.#createMessages(test, failure.summary, failure.lastOccurrence);
    });
  }

  /** Creates the message of a failure; none if its line is not known or has changed since. */
  #createMessages(test: FailingTest, text: string, time?: number): readonly FailureMessage[] {
    const [place] = this.failingLines.find(test, text, time) ?? [];
    if (!place || place.hasChanged) {
      return [];
    }
    return [{ test, place, text }];
  }
}
