import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { type Log, traceOf } from "../../base/log";
import { ServiceError } from "../../domain/serviceError";
import { type WatchNews, watchNews } from "../../present/text/watchNews";
import type { TestRuns } from "../../state/runs/testRuns";
import { type Focus, WatchedRuns } from "../../state/runs/watchedRuns";
import type { Session } from "../../state/session";
import { logFailure } from "../adapters/failureLog";
import type { Settings } from "../adapters/settings";
import { commands, views } from "../window/ids";
import { WatchStatus } from "./watchStatus";

/** What watching works with. */
export interface WatchParts {
  readonly runs: TestRuns;
  readonly session: Session;
  readonly settings: Pick<Settings, "notifications" | "statusBarEnabled" | "onDidChange">;
  readonly clock: Clock;
  readonly log: Log;
}

const windowFocus: Focus = {
  get focused() {
    return vscode.window.state.focused;
  },
  onDidChange: (listener) => vscode.window.onDidChangeWindowState(() => listener()),
};

/** Watches test runs, says in the status bar that it does, and tells the person once when they end. */
export class Watch implements Disposable {
  private readonly disposables = new DisposableStore();
  readonly status: WatchStatus;
  readonly watched: Pick<WatchedRuns, "unanswered" | "onDidChangeUnanswered">;

  constructor({ runs, session, settings, clock, log }: WatchParts) {
    const watched = this.disposables.add(new WatchedRuns(runs, session, windowFocus, clock));
    this.watched = watched;
    this.status = this.disposables.add(new WatchStatus(runs, watched, settings));
    watched.onDidFail((error) => logAny(error, log));
    watched.onDidEnd((ends) => {
      const news = watchNews(ends, settings.notifications, clock.now());
      if (news) tell(news);
    });
    watched.start();
  }

  dispose(): void {
    this.disposables.dispose();
  }
}

function logAny(error: unknown, log: Log): void {
  if (error instanceof ServiceError) logFailure(error, log);
  else log.error(`watch: ${traceOf(error)}`);
}

/** Shows a notification: it takes no focus. Does not wait for the person; never rejects. */
function tell({ isBad, text, button, runId }: WatchNews): void {
  const show = isBad ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  void show(text, button).then((chosen) => {
    if (chosen === undefined) return undefined;
    return runId === undefined
      ? vscode.commands.executeCommand(`${views.testRuns}.focus`)
      : vscode.commands.executeCommand(commands.showTestRun, runId);
  });
}
