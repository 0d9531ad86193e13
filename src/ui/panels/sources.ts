import type * as vscode from "vscode";
import type { FailingTest } from "../../api/records";
import type { Clock } from "../../base/clock";
import type { Event } from "../../base/event";
import type { Log } from "../../base/log";
import type { KnownFiles } from "../../locate/knownFiles";
import type { Locator } from "../../locate/locator";
import type { TestRuns } from "../../model/runs/testRuns";
import type { Session } from "../../model/session";
import type { WorkspaceTests } from "../../model/workspaceTests";
import type { DayEntry, Days } from "../../present/pages/days";

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
  readonly tests: Pick<WorkspaceTests, "current" | "onDidChange">;
  readonly histories: Histories;
  readonly runs: Pick<TestRuns, "current" | "get" | "onDidChange">;
  readonly files: Pick<KnownFiles, "pathOf" | "onDidChange">;
  readonly locator: Pick<Locator, "locate">;
  readonly clock: Clock;
  readonly log: Log;
}
