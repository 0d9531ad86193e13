import type * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import type { Event } from "../../base/event";
import type { Log } from "../../base/log";
import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import type { KnownFiles } from "../../locate/services/knownFiles";
import type { DayEntry, Days } from "../../present/pages/days";
import type { FailingLines } from "../../state/failingLines";
import type { MissingStatuses } from "../../state/runs/missingStatuses";
import type { TestRuns } from "../../state/runs/testRuns";
import type { TouchingPullRequests } from "../../state/runs/touchingPullRequests";
import type { Session } from "../../state/session";
import type { StoredRepeatedRuns } from "../../storage/storedRepeatedRuns";

/** Last days of one repository: the part of the state's `History` that the panels need. */
export interface RepositoryHistory {
  readonly current: Days;
  /** Tests that failed on one of the loaded days. */
  readonly tests: readonly FailingTest[];
  /** Returns the results of a test, one entry for each day. */
  createStrip(test: FailingTest): readonly DayEntry[];
  /** Loads the missing days. Never rejects: an error is in `current`. */
  load(): Promise<void>;
  cancel(): void;
}

/** Histories of the open repositories, by `repositoryKey`. */
export interface Histories {
  historyFor(repository: string): RepositoryHistory | undefined;
  readonly onDidChange: Event<unknown>;
}

/** Data that the panels show, and the folder of the extension. */
export interface PanelSources {
  readonly extensionUri: vscode.Uri;
  readonly session: Pick<Session, "current" | "onDidChange">;
  readonly tests: Pick<FailingTestsSource, "current" | "onDidChange">;
  readonly histories: Histories;
  readonly missingStatuses: Pick<MissingStatuses, "find" | "onDidChange">;
  readonly runs: Pick<TestRuns, "current" | "get" | "onDidChange">;
  readonly files: Pick<KnownFiles, "findPath" | "onDidChange">;
  readonly touchingPullRequests: Pick<TouchingPullRequests, "find" | "onDidChange">;
  readonly locator: Pick<Locator, "locate">;
  readonly repeatedRuns: Pick<StoredRepeatedRuns, "get" | "onDidChange">;
  readonly failingLines: Pick<FailingLines, "find" | "onDidChange">;
  readonly clock: Clock;
  readonly log: Log;
}
