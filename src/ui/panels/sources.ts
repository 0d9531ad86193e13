import type * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import type { Event } from "../../base/event";
import type { Log } from "../../base/log";
import type { ShownTests } from "../../domain/failingTests/shownTests";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import type { KnownFiles } from "../../locate/services/knownFiles";
import type { DayEntry, Days } from "../../present/pages/days";
import type { TestRuns } from "../../state/runs/testRuns";
import type { Session } from "../../state/session";

/** The last days of one repository: the part of the model's `History` that the pages need. */
export interface RepositoryHistory {
  readonly current: Days;
  /** Tests that failed on one of the loaded days. */
  readonly tests: readonly FailingTest[];
  /** What is known of a test, an entry for each of the days. */
  stripOf(test: FailingTest): readonly DayEntry[];
  /** Asks for the days that are missing. Never rejects: a failure is in `current`. */
  load(): Promise<void>;
  cancel(): void;
}

/** The history of each open repository, by its `repositoryKey`. */
export interface Histories {
  of(repository: string): RepositoryHistory | undefined;
  readonly onDidChange: Event<unknown>;
}

/** What the pages show and how they are taken from the extension's folder. */
export interface PageSources {
  readonly extension: vscode.Uri;
  readonly session: Pick<Session, "current" | "onDidChange">;
  readonly tests: Pick<ShownTests, "current" | "onDidChange">;
  readonly histories: Histories;
  readonly runs: Pick<TestRuns, "current" | "get" | "onDidChange">;
  readonly files: Pick<KnownFiles, "pathOf" | "onDidChange">;
  readonly locator: Pick<Locator, "locate">;
  readonly clock: Clock;
  readonly log: Log;
}
