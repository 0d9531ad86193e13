import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { isWatched } from "../../domain/runs/lookedUpRun";
import type { StatusBarText } from "../../present/statusBar";
import { createWatchStatusText, watchStatusName } from "../../present/watchStatus";
import type { MyPullRequests } from "../../state/runs/myPullRequests";
import type { TestRuns } from "../../state/runs/testRuns";
import type { WatchedRuns } from "../../state/runs/watchedRuns";
import { views } from "../contributions/ids";
import { updateStatusBarItem } from "../widgets/updateStatusBarItem";

/**
 * Status bar item with the progress of watched runs, the user's own first; a click opens their view. Hidden while no
 * run is watched.
 */
export class WatchStatus implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #item: vscode.StatusBarItem;
  #shownText: StatusBarText | undefined;

  constructor(
    private readonly runs: TestRuns,
    private readonly watcher: Pick<WatchedRuns, "unansweredIds" | "onDidChangeUnanswered">,
    private readonly myPullRequests: Pick<MyPullRequests, "current" | "onDidChange">,
  ) {
    this.#item = this.#disposables.add(
      vscode.window.createStatusBarItem(views.testRuns, vscode.StatusBarAlignment.Left),
    );
    this.#item.name = watchStatusName;
    this.#item.command = `${views.testRuns}.focus`;
    this.#disposables.addAll(
      runs.onDidChange(() => this.#update()),
      watcher.onDidChangeUnanswered(() => this.#update()),
      myPullRequests.onDidChange(() => this.#update()),
    );
    this.#update();
  }

  /** Text of the status bar item; `undefined` while it is hidden. */
  get text(): string | undefined {
    return this.#shownText?.text;
  }

  #update(): void {
    const watchedRuns = this.runs.current.filter(isWatched);
    this.#shownText = createWatchStatusText(watchedRuns, this.watcher.unansweredIds, this.myPullRequests.current);
    updateStatusBarItem(this.#item, this.#shownText);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
