import type { Clock } from "../base/clock";
import type { Files } from "../base/files";
import type { Asker } from "../domain/failingTests/allPages";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { TimeWindow } from "../domain/time/timeWindow";
import type { WindowChoice } from "../domain/time/window";
import { KeptTests } from "../storage/keptTests";
import { LastFiles } from "../storage/lastFiles";
import { keepLastTests, type LastTests, readLastTests } from "../storage/lastTests";
import { ClosedDays } from "./closedDays";
import { SpanBefore } from "./spanBefore";
import { type OlderTests, TestsLoad } from "./testsLoad";

/** What was learned earlier and is kept on disk, so that it is not asked for again: days and spans that are over, the last load, and its files. */
export class Archive {
  readonly tests: KeptTests;
  readonly days: ClosedDays;
  readonly spans: SpanBefore;
  readonly lastFiles: LastFiles;

  /**
   * @param files those of all windows: what one of them has asked for, the others need not
   * @param workspaceFiles those of this workspace
   */
  constructor(files: Files, clock: Clock, workspaceFiles = files) {
    this.tests = new KeptTests(files, clock);
    this.days = new ClosedDays(this.tests, clock);
    this.spans = new SpanBefore(this.tests, this.days, clock);
    this.lastFiles = new LastFiles(workspaceFiles);
  }

  /** A load of a window, which asks for what is not kept; see `TestsLoad`. */
  load(asker: Asker, window: TimeWindow, asOf: number, older: OlderTests | undefined): TestsLoad {
    return new TestsLoad(asker, window, asOf, this.days, older);
  }

  /** What the last load of a window brought, if it was kept; see `readLastTests`. Never rejects. */
  lastTests(asker: Asker, choice: WindowChoice, by: "anybody" | "others" = "anybody"): Promise<LastTests | undefined> {
    return readLastTests(this.tests, asker, choice, by);
  }

  /** Keeps what is shown for the next start. Never rejects. */
  keepLastTests(asker: Asker, state: FailingTestsState): Promise<void> {
    return keepLastTests(this.tests, asker, state);
  }

  /** Resolves when nothing is being written any more. */
  async settled(): Promise<void> {
    await Promise.all([this.tests.settled(), this.lastFiles.settled()]);
  }

  /** Forgets everything: what one key could read is not shown to another. Never rejects. */
  async clear(): Promise<void> {
    await Promise.all([this.tests.clear(), this.lastFiles.clear()]);
  }
}
