import type * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { ConnectedSession, SessionState } from "../../domain/sessionState";
import { type ViewType, viewTypes } from "../contributions/viewTypes";
import { HistoryPanels } from "./historyPanels";
import { RunPanels } from "./runPanels";
import type { PanelSources } from "./sources";
import { TestPanels } from "./testPanels";

/** The panels of the extension. */
export class Panels implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly tests: TestPanels;
  readonly histories: HistoryPanels;
  readonly runs: RunPanels;
  #connectedSession: ConnectedSession | undefined;

  constructor(sources: PanelSources) {
    const tests = this.#disposables.add(new TestPanels(sources));
    this.tests = tests;
    this.histories = this.#disposables.add(
      new HistoryPanels(sources, (testId, repository) => tests.show(testId, repository)),
    );
    this.runs = this.#disposables.add(new RunPanels(sources));
    const { session } = sources;
    this.#connectedSession = toConnectedSession(session.current);
    this.#disposables.add(session.onDidChange((state) => this.#handleSessionChange(state)));
  }

  /** Restores a panel that was open before the editor window was reloaded, from its stored state. */
  restore(viewType: ViewType, panel: vscode.WebviewPanel, panelState: unknown): void {
    const { testDetails, history, testRun } = viewTypes;
    const restorers = {
      [testDetails]: this.tests,
      [history]: this.histories,
      [testRun]: this.runs,
    };
    restorers[viewType].restore(panel, panelState);
  }

  /**
   * Closes every panel when the connection is removed or replaced: data read with one key is not shown to another, and
   * a panel stores the content that it shows.
   */
  #handleSessionChange(state: SessionState): void {
    if (state.kind === "keyRefused") {
      return;
    }
    const previousSession = this.#connectedSession;
    this.#connectedSession = toConnectedSession(state);
    if (previousSession === undefined || previousSession === this.#connectedSession) {
      return;
    }
    this.tests.close();
    this.histories.close();
    this.runs.close();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

function toConnectedSession(state: SessionState): ConnectedSession | undefined {
  if (state.kind !== "connected") {
    return undefined;
  }
  return state;
}
