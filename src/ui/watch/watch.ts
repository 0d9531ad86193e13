import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { formatTrace, type Log } from "../../base/log";
import { withoutUndefined } from "../../base/withoutUndefined";
import { ServiceError } from "../../domain/serviceError";
import {
  createPushWarning,
  createWatchNotification,
  type ReportedEnd,
  type WatchNotification,
} from "../../present/text/watchNotification";
import type { MyPullRequests } from "../../state/runs/myPullRequests";
import type { TestRuns } from "../../state/runs/testRuns";
import { type WatchEnd, WatchedRuns } from "../../state/runs/watchedRuns";
import type { Session } from "../../state/session";
import { editorWindowFocus } from "../adapters/editorWindowFocus";
import { logFailure } from "../adapters/failureLog";
import type { Settings } from "../adapters/settings";
import { commands, views } from "../contributions/ids";
import { notify } from "../widgets/messages";
import { WatchStatus } from "./watchStatus";

/** Dependencies of `Watch`. */
export interface WatchDependencies {
  readonly runs: TestRuns;
  readonly session: Session;
  readonly settings: Pick<Settings, "notifications">;
  readonly myPullRequests: MyPullRequests;
  readonly clock: Clock;
  readonly log: Log;
}

/** Watches test runs: shows their progress in the status bar, and notifies the user once when they end. */
export class Watch implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly status: WatchStatus;
  readonly watchedRuns: Pick<WatchedRuns, "unansweredIds" | "onDidChangeUnanswered">;

  constructor(private readonly deps: WatchDependencies) {
    const { runs, session, myPullRequests, clock, log } = deps;
    const watchedRuns = this.#disposables.add(new WatchedRuns(runs, session, editorWindowFocus, clock));
    this.watchedRuns = watchedRuns;
    this.status = this.#disposables.add(new WatchStatus(runs, watchedRuns, myPullRequests));
    this.#disposables.addAll(
      watchedRuns.onDidFail((error) => logError(error, log)),
      myPullRequests.onDidFail((error) => logError(error, log)),
      watchedRuns.onDidEnd((ends) => void this.#notifyOfEnds(ends)),
      myPullRequests.onDidChange(() => this.#warnOfPush()),
    );
    watchedRuns.start();
  }

  /** Warns the user once of a push that would remove their pull request from the merge queue. */
  #warnOfPush(): void {
    const { settings, myPullRequests } = this.deps;
    if (settings.notifications === "off") {
      return;
    }
    const pullRequest = myPullRequests.takeUnwarned();
    if (pullRequest) {
      showNotification(createPushWarning(pullRequest));
    }
  }

  /**
   * Notifies the user of ended watches, after checking in Git whether their own pull requests merged. Never rejects.
   */
  async #notifyOfEnds(ends: readonly WatchEnd[]): Promise<void> {
    const { myPullRequests, settings, clock } = this.deps;
    const reportEnd = async (end: WatchEnd): Promise<ReportedEnd> => {
      const myPullRequest = await myPullRequests.findTested(end.run);
      return withoutUndefined({ ...end, myPullRequest });
    };
    const reportedEnds = await Promise.all(ends.map(reportEnd));
    if (this.#disposables.isDisposed) {
      return;
    }
    const notification = createWatchNotification(reportedEnds, settings.notifications, clock.now());
    if (notification) {
      showNotification(notification);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

function logError(error: unknown, log: Log): void {
  if (error instanceof ServiceError) {
    logFailure(error, log);
  } else {
    log.error(`watch: ${formatTrace(error)}`);
  }
}

/** Shows a notification, which takes no focus. Does not wait for the user; never rejects. */
function showNotification({ isBad, text, button, runId, fetchedRepository }: WatchNotification): void {
  void notify(isBad ? "warning" : "information", text, button).then((chosenButton) => {
    if (chosenButton === undefined) {
      return undefined;
    }
    if (fetchedRepository !== undefined) {
      return vscode.commands.executeCommand(commands.fetchTestBranches, { repositoryKey: fetchedRepository });
    }
    if (runId === undefined) {
      return vscode.commands.executeCommand(`${views.testRuns}.focus`);
    }
    return vscode.commands.executeCommand(commands.showTestRun, runId);
  });
}
