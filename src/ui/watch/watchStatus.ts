import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { Event } from "../../base/event";
import { isWatched } from "../../domain/runs/lookedUpRun";
import type { StatusBarText } from "../../present/statusBar";
import { watchStatusName, watchStatusText } from "../../present/watchStatus";
import type { TestRuns } from "../../state/runs/testRuns";
import type { WatchedRuns } from "../../state/runs/watchedRuns";
import { sayIn } from "../widgets/statusItem";
import { views } from "../window/ids";

/** Says in the status bar how far watched runs are; a click opens their view. Not there while none is watched or the setting is off. */
export class WatchStatus implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly item: vscode.StatusBarItem;
  private shown: StatusBarText | undefined;

  constructor(
    private readonly runs: TestRuns,
    private readonly watched: Pick<WatchedRuns, "unanswered" | "onDidChangeUnanswered">,
    private readonly settings: { readonly statusBarEnabled: boolean; readonly onDidChange: Event<void> },
  ) {
    this.item = this.disposables.add(vscode.window.createStatusBarItem(views.testRuns, vscode.StatusBarAlignment.Left));
    this.item.name = watchStatusName;
    this.item.command = `${views.testRuns}.focus`;
    this.disposables.add(runs.onDidChange(() => this.show()));
    this.disposables.add(watched.onDidChangeUnanswered(() => this.show()));
    this.disposables.add(settings.onDidChange(() => this.show()));
    this.show();
  }

  /** What it says; `undefined` while it is hidden. */
  get text(): string | undefined {
    return this.shown?.text;
  }

  private show(): void {
    const watched = this.runs.current.filter(isWatched);
    this.shown = this.settings.statusBarEnabled ? watchStatusText(watched, this.watched.unanswered) : undefined;
    sayIn(this.item, this.shown);
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
