import type { Clock } from "../base/clock";
import type { FileStore } from "../base/fileStore";
import type { RequestScope } from "../domain/failingTests/fetchedPages";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { TimeWindow } from "../domain/time/timeWindow";
import type { WindowChoice } from "../domain/time/window";
import { FailingTestCache } from "../storage/failingTestCache";
import { LastFiles } from "../storage/lastFiles";
import { type LastTests, readLastTests, saveLastTests } from "../storage/lastTests";
import { CompletedDays } from "./completedDays";
import { PreviousWindow } from "./previousWindow";
import { type OlderTests, TestsLoad } from "./testsLoad";

/**
 * Disk cache of data that need not be requested again: completed days, previous windows, the last load and the files
 * of its tests.
 */
export class DiskCache {
  readonly tests: FailingTestCache;
  readonly days: CompletedDays;
  readonly previousWindow: PreviousWindow;
  readonly lastFiles: LastFiles;

  /**
   * @param files files of all editor windows: data that one of them has requested, the others need not request
   * @param workspaceFiles files of this workspace
   */
  constructor(files: FileStore, clock: Clock, workspaceFiles = files) {
    this.tests = new FailingTestCache(files, clock);
    this.days = new CompletedDays(this.tests, clock);
    this.previousWindow = new PreviousWindow(this.tests, this.days, clock);
    this.lastFiles = new LastFiles(workspaceFiles);
  }

  /** Creates a load of a window, which requests what is not cached; see `TestsLoad`. */
  createLoad(scope: RequestScope, window: TimeWindow, asOf: number, olderTests: OlderTests | undefined): TestsLoad {
    return new TestsLoad(scope, window, asOf, this.days, olderTests);
  }

  /**
   * Returns the result of the last load of a window, if it is cached; see `readLastTests` of `lastTests.ts`. Never
   * rejects.
   */
  readLastTests(
    scope: RequestScope,
    choice: WindowChoice,
    savedBy: "anybody" | "others" = "anybody",
  ): Promise<LastTests | undefined> {
    return readLastTests(this.tests, scope, choice, savedBy);
  }

  /** Saves the shown tests for the next start. Never rejects. */
  saveLastTests(scope: RequestScope, state: FailingTestsState): Promise<void> {
    return saveLastTests(this.tests, scope, state);
  }

  /** Resolves when no write is pending. */
  async settled(): Promise<void> {
    await Promise.all([this.tests.settled(), this.lastFiles.settled()]);
  }

  /** Removes everything: data that was read with one key is not shown to another. Never rejects. */
  async clear(): Promise<void> {
    await Promise.all([this.tests.clear(), this.lastFiles.clear()]);
  }
}
