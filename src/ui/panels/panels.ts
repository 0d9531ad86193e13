import type * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { ConnectedSession, SessionState } from "../../domain/sessionState";
import { HistoryPanels } from "./historyPanels";
import { RunPanels } from "./runPanels";
import type { PageSources } from "./sources";
import { TestPanels } from "./testPanels";
import { type ViewType, viewTypes } from "./viewTypes";

/** The pages of the extension. */
export class Panels implements Disposable {
  private readonly disposables = new DisposableStore();
  readonly tests: TestPanels;
  readonly histories: HistoryPanels;
  readonly runs: RunPanels;
  private connected: ConnectedSession | undefined;

  constructor(sources: PageSources) {
    const tests = this.disposables.add(new TestPanels(sources));
    this.tests = tests;
    this.histories = this.disposables.add(
      new HistoryPanels(sources, (testId, repository) => tests.show(testId, repository)),
    );
    this.runs = this.disposables.add(new RunPanels(sources));
    const { session } = sources;
    if (session.current.kind === "connected") this.connected = session.current;
    this.disposables.add(session.onDidChange((state) => this.followSession(state)));
  }

  /** Fills a page that was open before the window was reloaded with what it remembers. */
  restore(viewType: ViewType, panel: vscode.WebviewPanel, memory: unknown): void {
    const { testDetails, history, testRun } = viewTypes;
    const restorers = { [testDetails]: this.tests, [history]: this.histories, [testRun]: this.runs };
    restorers[viewType].restore(panel, memory);
  }

  /** What one key could read is not shown to another, and a page remembers what it shows: it goes with the key. */
  private followSession(state: SessionState): void {
    if (state.kind === "keyRefused") return;
    const before = this.connected;
    this.connected = state.kind === "connected" ? state : undefined;
    if (before === undefined || before === this.connected) return;
    this.tests.close();
    this.histories.close();
    this.runs.close();
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
