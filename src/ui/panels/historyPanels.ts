import * as vscode from "vscode";
import { Debounced, forEachYielding } from "../../base/async";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { sortTests } from "../../domain/failingTests/sortTests";
import type { FailingTestsState } from "../../domain/failingTestsState";
import type { FailingTest } from "../../domain/records";
import { isSameRepository, repositoryKey } from "../../domain/repository";
import {
  createHistoryPanelData,
  createNotOpenContent,
  createRowTitle,
  HistoryRows,
  historyTabTitle,
  type RowTitle,
} from "../../present/pages/historyPanelData";
import { createHistoryPanelHtml } from "../../present/pages/panelHtml";
import { placeText } from "../../present/text/testPlace";
import {
  type FromHistoryPanel,
  type Handlers,
  handle,
  parseFromHistoryPanel,
  parseHistoryRepository,
  type ToHistoryPanel,
} from "../../webview/protocol";
import { viewTypes } from "../contributions/viewTypes";
import { loadDays } from "./loadDays";
import { OpenPanels } from "./openPanels";
import { createWebviewOptions, PanelController } from "./panelController";
import type { PanelSources, RepositoryHistory } from "./sources";

/** Milliseconds without a change before an update: days arrive in bursts, and thousands of rows are sent with each. */
const updateDebounceMs = 100;

/** The history panel of each repository for which the user opened it. */
export class HistoryPanels implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #panels = this.#disposables.add(new OpenPanels<ToHistoryPanel>());
  /** Titles by record, cached: creating them takes most of the time of an update. */
  readonly #rowTitles = new WeakMap<FailingTest, RowTitle>();

  constructor(
    private readonly sources: PanelSources,
    private readonly showTest: (testId: string, repository: string) => void,
  ) {
    const debouncedUpdate = this.#disposables.add(
      new Debounced(() => this.#panels.update(), updateDebounceMs, sources.clock),
    );
    this.#disposables.add(sources.histories.onDidChange(() => debouncedUpdate.trigger()));
    // While pages of tests arrive, no row is final.
    const { tests } = sources;
    this.#disposables.add(
      tests.onDidChange(() => {
        if (tests.current.every(({ loading }) => !loading)) {
          debouncedUpdate.trigger();
        }
      }),
    );
  }

  /** Shows a repository's history and loads the missing days. */
  show(repository: string): void {
    if (!this.#panels.reveal(repository)) {
      const { extensionUri: extension } = this.sources;
      const panel = vscode.window.createWebviewPanel(
        viewTypes.history,
        "",
        { viewColumn: vscode.ViewColumn.Active },
        createWebviewOptions(extension),
      );
      this.#adopt(panel, repository);
    }
    loadDays(this.sources, repository);
  }

  /**
   * Restores a panel that was open before the editor window was reloaded. Loads nothing: the panel has a button for
   * that.
   */
  restore(panel: vscode.WebviewPanel, panelState: unknown): void {
    const repository = parseHistoryRepository(panelState);
    if (repository === undefined || this.#panels.has(repository)) {
      panel.dispose();
    } else {
      this.#adopt(panel, repository);
    }
  }

  #adopt(panel: vscode.WebviewPanel, repository: string): void {
    panel.title = historyTabTitle(repository);
    const handlers = (ready: () => void): Handlers<FromHistoryPanel> => ({
      ready,
      showTest: ({ testId }) => this.showTest(testId, repository),
      loadDays: () => loadDays(this.sources, repository),
      cancelDays: () => this.sources.histories.historyFor(repository)?.cancel(),
    });
    const controller = new PanelController<ToHistoryPanel>(panel, this.sources.extensionUri, createHistoryPanelHtml, {
      createMessage: () => this.#createContent(repository),
      onMessage: (value, ready) => {
        const message = parseFromHistoryPanel(value);
        if (message) {
          handle(handlers(ready), message);
        }
      },
    });
    this.#panels.add(repository, controller);
  }

  /**
   * Creates the content. Yields to the event loop between rows, of which there may be thousands, so that the editor is
   * never blocked.
   */
  async #createContent(repository: string): Promise<ToHistoryPanel> {
    const { histories, tests, clock } = this.sources;
    const state = tests.current.find((testsState) =>
      isSameRepository(repositoryKey(testsState.repository), repository),
    );
    const history = state && histories.historyFor(repositoryKey(state.repository));
    if (!history || !state) {
      return { type: "notOpen", repository, ...createNotOpenContent(repository) };
    }
    const days = history.current;
    const rows = new HistoryRows();
    const sortedTests = sortTests(listTests(history, state), "impact");
    await forEachYielding(sortedTests, undefined, (test) => {
      rows.add(test, this.#createTitle(test), history.createStrip(test));
    });
    const content = { repository: state.repository, days, rows };
    return {
      type: "show",
      repository,
      page: createHistoryPanelData(content, clock.now()),
    };
  }

  #createTitle(test: FailingTest): RowTitle {
    const knownTitle = this.#rowTitles.get(test);
    if (knownTitle) {
      return knownTitle;
    }
    const place = placeText(test, this.sources.files.findPath);
    const rowTitle = createRowTitle(test, place);
    this.#rowTitles.set(test, rowTitle);
    return rowTitle;
  }

  /** Closes every panel. */
  close(): void {
    this.#panels.close();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** Returns the tests of the loaded days. A record in the list is newer than one of a stored day. */
function listTests(history: RepositoryHistory, state: FailingTestsState): FailingTest[] {
  const testsById = state.tests.map((test) => [test.id, test] as const);
  const listedTests = new Map(testsById);
  return history.tests.map((test) => listedTests.get(test.id) ?? test);
}
