import * as vscode from "vscode";
import { Debounced, inTurns } from "../../base/async";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { sortTests } from "../../domain/failingTests/sortTests";
import type { FailingTestsState } from "../../domain/failingTestsState";
import type { FailingTest } from "../../domain/records";
import { isSameRepository, repositoryKey } from "../../domain/repository";
import {
  HistoryRows,
  historyPage,
  historyTabTitle,
  notOpenPage,
  type RowText,
  rowText,
} from "../../present/pages/historyPage";
import { placeInWords } from "../../present/text/testPlace";
import {
  type FromHistoryPage,
  type Handlers,
  handle,
  parseFromHistoryPage,
  parseHistoryRepository,
  type ToHistoryPage,
} from "../../webview/protocol";
import { historyPageHtml } from "./html";
import { loadDays } from "./loadDays";
import { OpenPages } from "./openPages";
import { PagePanel, pageOptions } from "./pagePanel";
import type { PageSources, RepositoryHistory } from "./sources";
import { viewTypes } from "./viewTypes";

const files = { html: historyPageHtml, name: "historyPage" };

/** Days arrive in bursts, and thousands of rows are sent with each. Milliseconds. */
const pause = 100;

/** The history page of each repository that a person has asked for. */
export class HistoryPanels implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly pages = this.disposables.add(new OpenPages<ToHistoryPage>());
  /** Made once for each record: of all that a page takes, this takes longest. */
  private readonly texts = new WeakMap<FailingTest, RowText>();

  constructor(
    private readonly sources: PageSources,
    private readonly showTest: (testId: string, repository: string) => void,
  ) {
    const update = this.disposables.add(new Debounced(() => this.pages.update(), pause, sources.clock));
    this.disposables.add(sources.histories.onDidChange(() => update.trigger()));
    // While pages of tests arrive, nothing that a row says is final.
    const { tests } = sources;
    this.disposables.add(
      tests.onDidChange(() => {
        if (tests.current.every(({ loading }) => !loading)) update.trigger();
      }),
    );
  }

  /** Shows a repository's history and asks for the days that are missing. */
  show(repository: string): void {
    if (!this.pages.reveal(repository)) {
      const { extension } = this.sources;
      const panel = vscode.window.createWebviewPanel(
        viewTypes.history,
        "",
        { viewColumn: vscode.ViewColumn.Active },
        pageOptions(extension),
      );
      this.adopt(panel, repository);
    }
    loadDays(this.sources, repository);
  }

  /** Fills a panel that was open before the window was reloaded. Nothing is asked for: the page has a button for that. */
  restore(panel: vscode.WebviewPanel, memory: unknown): void {
    const repository = parseHistoryRepository(memory);
    if (repository === undefined || this.pages.has(repository)) panel.dispose();
    else this.adopt(panel, repository);
  }

  private adopt(panel: vscode.WebviewPanel, repository: string): void {
    panel.title = historyTabTitle(repository);
    const handlers = (ready: () => void): Handlers<FromHistoryPage> => ({
      ready,
      showTest: ({ testId }) => this.showTest(testId, repository),
      loadDays: () => loadDays(this.sources, repository),
      cancelDays: () => this.sources.histories.of(repository)?.cancel(),
    });
    const page = new PagePanel<ToHistoryPage>(panel, this.sources.extension, files, {
      current: () => this.contents(repository),
      receive: (value, ready) => {
        const message = parseFromHistoryPage(value);
        if (message) handle(handlers(ready), message);
      },
    });
    this.pages.add(repository, page);
  }

  /** Thousands of rows are made in turns, so that the editor is never held up. */
  private async contents(repository: string): Promise<ToHistoryPage> {
    const { histories, tests, clock } = this.sources;
    const state = tests.current.find((one) => isSameRepository(repositoryKey(one.repository), repository));
    const history = state && histories.of(repositoryKey(state.repository));
    if (!history || !state) return { type: "notOpen", repository, ...notOpenPage(repository) };
    const days = history.current;
    const rows = new HistoryRows();
    await inTurns(sortTests(testsOf(history, state), "impact"), undefined, (test) => {
      rows.add(test, this.textOf(test), history.stripOf(test));
    });
    return { type: "show", repository, page: historyPage({ repository: state.repository, days, rows }, clock.now()) };
  }

  private textOf(test: FailingTest): RowText {
    const known = this.texts.get(test) ?? rowText(test, placeInWords(test, this.sources.files.pathOf));
    this.texts.set(test, known);
    return known;
  }

  /** Closes every page. */
  close(): void {
    this.pages.close();
  }

  dispose(): void {
    this.disposables.dispose();
  }
}

/** The tests of the loaded days. What the list says of a test is newer than what a kept day says. */
function testsOf(history: RepositoryHistory, state: FailingTestsState): FailingTest[] {
  const listed = new Map(state.tests.map((test) => [test.id, test]));
  return history.tests.map((test) => listed.get(test.id) ?? test);
}
