import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import { withoutUndefined } from "../../base/withoutUndefined";
import { type TestKey, testKeyText } from "../../domain/failingTests/testKey";
import type { FailingTestsState } from "../../domain/failingTestsState";
import type { FramePlace } from "../../domain/failures/failurePlaces";
import type { FailingTest } from "../../domain/records";
import { isSameRepository, repositoryKey } from "../../domain/repository";
import { cacheDisposition, getKeyId } from "../../domain/sessionState";
import type { TestCommand } from "../../present/pages/panelData";
import { createTestPanelHtml } from "../../present/pages/panelHtml";
import {
  createTestPanelData,
  notLoadedNoticeText,
  type TestPanelInput,
  testPanelTexts,
  testTabTitle,
} from "../../present/pages/testPanelData";
import {
  type FromTestPanel,
  type Handlers,
  handle,
  parseFromTestPanel,
  parseTestPanelSubject,
  type TestPanelSubject,
  type ToTestPanel,
} from "../../webview/protocol";
import { type CommandId, commands } from "../contributions/ids";
import { viewTypes } from "../contributions/viewTypes";
import { copyText } from "../widgets/copyText";
import { createMarkerIcon } from "../widgets/markerIcons";
import { loadDays } from "./loadDays";
import { OpenPanels } from "./openPanels";
import { createWebviewOptions, PanelController } from "./panelController";
import type { PanelSources, RepositoryHistory } from "./sources";

/** The panels of the tests that the user opened: one panel for each test. */
export class TestPanels implements Disposable {
  readonly #disposables = new DisposableStore();
  /** By test key. */
  readonly #panels: OpenPanels<ToTestPanel>;
  readonly #visibility = this.#disposables.add(new Emitter<void>());
  readonly #locations = new WeakMap<FailingTest, TestPanelInput["source"]>();

  /** Fires when a panel was shown or hidden. */
  readonly onDidChangeVisibility: Event<void> = this.#visibility.event;

  constructor(private readonly sources: PanelSources) {
    this.#panels = this.#disposables.add(new OpenPanels(sources.clock));
    this.#disposables.addAll(
      sources.tests.onDidChange(() => this.#panels.update()),
      sources.histories.onDidChange(() => this.#panels.update()),
      sources.failingLines.onDidChange(() => this.#panels.update()),
      sources.repeatedRuns.onDidChange(() => this.#panels.update()),
    );
  }

  /** Whether a panel is visible. */
  get visible(): boolean {
    return this.#panels.visible;
  }

  /**
   * Shows the panel of a test; returns false if the test is unknown.
   *
   * @param repository repository of the test; the first one that has the test, if absent
   */
  show(testId: string, repository?: string): boolean {
    const panelInput = this.#find(testId, repository);
    if (!panelInput) {
      return false;
    }
    const subject: TestPanelSubject = {
      testId,
      repository: repositoryKey(panelInput.repository),
      keyId: this.#keyId,
    };
    if (this.#panels.reveal(createKey(subject))) {
      return true;
    }
    const { extensionUri } = this.sources;
    const panel = vscode.window.createWebviewPanel(
      viewTypes.testDetails,
      testTabTitle(panelInput.test),
      { viewColumn: vscode.ViewColumn.Active },
      { ...createWebviewOptions(extensionUri), enableFindWidget: true },
    );
    this.#adopt(panel, subject);
    return true;
  }

  /** Restores a panel that was open before the editor window was reloaded, from its stored state. */
  restore(panel: vscode.WebviewPanel, panelState: unknown): void {
    const subject = parseTestPanelSubject(panelState);
    // Two panels of one test would be indistinguishable, and a panel without its test has nothing to
    // show.
    if (!subject || this.#panels.has(createKey(subject))) {
      panel.dispose();
    } else {
      this.#adopt(panel, subject);
    }
  }

  #adopt(panel: vscode.WebviewPanel, subject: TestPanelSubject): void {
    const controller = new PanelController<ToTestPanel>(panel, this.sources.extensionUri, createTestPanelHtml, {
      createMessage: () => this.#createContent(panel, subject),
      onMessage: (value, onReady) => {
        const message = parseFromTestPanel(value);
        if (message) {
          handle(this.#createHandlers(subject, onReady), message);
        }
      },
    });
    this.#panels.add(createKey(subject), controller);
    panel.onDidDispose(() => this.#visibility.fire());
    panel.onDidChangeViewState(() => this.#visibility.fire());
    this.#visibility.fire();
  }

  #createHandlers({ testId, repository }: TestPanelSubject, ready: () => void): Handlers<FromTestPanel> {
    const test: TestKey = { testId, repositoryKey: repository };
    return {
      ready,
      run: ({ command }) => void vscode.commands.executeCommand(commandIds[command], test),
      copy: ({ text }) => void copyText(text),
      loadDays: () => loadDays(this.sources, repository),
      cancelDays: () => this.sources.histories.historyFor(repository)?.cancel(),
    };
  }

  #createContent(panel: vscode.WebviewPanel, subject: TestPanelSubject): ToTestPanel {
    const panelInput = this.#find(subject.testId, subject.repository);
    if (!panelInput) {
      return this.#createMissingContent(panel, subject);
    }
    const { test } = panelInput;
    panel.title = testTabTitle(test);
    panel.iconPath = createMarkerIcon(test.quarantined ? "quarantined" : "failing");
    this.#locate(test, createKey(subject));
    const source = this.#locations.get(test);
    const testKey = { testId: subject.testId, repositoryKey: subject.repository };
    const repeatedRuns = this.sources.repeatedRuns.get(testKey);
    const failingLine = this.#findLine(test);
    const locatedInput = withoutUndefined({ ...panelInput, source, failingLine, repeatedRuns });
    const page = createTestPanelData(locatedInput, this.sources.clock.now());
    const currentSubject = { ...subject, keyId: this.#keyId };
    return { type: "show", subject: currentSubject, page };
  }

  /** Creates the content for a test that is not loaded: the panel may hold what it showed before. */
  #createMissingContent(panel: vscode.WebviewPanel, subject: TestPanelSubject): ToTestPanel {
    const disposition = cacheDisposition(subject.keyId, this.sources.session.current);
    if (disposition === "forget") {
      panel.title = testPanelTexts.title;
    }
    const state = this.#findState(subject.repository);
    const notice = notLoadedNoticeText(state, disposition === "show");
    return { type: "notLoaded", title: panel.title, notice, memory: disposition };
  }

  get #keyId(): string {
    return getKeyId(this.sources.session.current) ?? "";
  }

  /** Finds a test in the list, among the tests that no longer fail, or in the days of its repository. */
  #find(testId: string, repository?: string): TestPanelInput | undefined {
    for (const state of this.sources.tests.current) {
      const key = repositoryKey(state.repository);
      if (repository !== undefined && !isSameRepository(key, repository)) {
        continue;
      }
      const history = this.sources.histories.historyFor(key);
      const panelInput = findPanelInput(testId, state, history);
      if (panelInput) {
        return panelInput;
      }
    }
    return undefined;
  }

  #findState(repository: string): FailingTestsState | undefined {
    const states = this.sources.tests.current;
    return states.find((state) => {
      const key = repositoryKey(state.repository);
      return isSameRepository(key, repository);
    });
  }

  /** Returns the line of the test's most common failure, if it is known. */
  #findLine(test: FailingTest): FramePlace | undefined {
    const [failure] = test.mostCommonFailures;
    if (!failure) {
      return undefined;
    }
    const { failingLines } = this.sources;
    const places = failingLines.find(test, failure.summary, failure.lastOccurrence);
    return places?.[0];
  }

  /** Locates the test's declaration, once for each record. */
  #locate(test: FailingTest, key: string): void {
    if (this.#locations.has(test)) {
      return;
    }
    this.#locations.set(test, undefined);
    this.sources.locator.locate(test).then(
      (testLocation) => this.#setLocation(test, key, testLocation),
      (error: unknown) => {
        this.sources.log.warn(`details of a test: its source could not be looked for: ${String(error)}`);
        this.#setLocation(test, key, "failed");
      },
    );
  }

  #setLocation(test: FailingTest, key: string, location: TestPanelInput["source"]): void {
    this.#locations.set(test, location);
    this.#panels.update(key);
  }

  /** Closes every panel. */
  close(): void {
    this.#panels.close();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** Finds a test of one repository, first in the list. */
function findPanelInput(
  testId: string,
  { repository, tests, asOf, comparison }: FailingTestsState,
  history: RepositoryHistory | undefined,
): TestPanelInput | undefined {
  const hasId = ({ id }: FailingTest) => id === testId;
  const listedTest = tests.find(hasId);
  if (listedTest && asOf !== undefined) {
    const testHistory = createTestHistory(listedTest, history);
    return withoutUndefined({
      test: listedTest,
      repository,
      history: testHistory,
      asOf,
      comparison,
    });
  }
  const earlierTest = comparison?.goneTests.find(hasId) ?? history?.tests.find(hasId);
  if (!earlierTest) {
    return undefined;
  }
  const testHistory = createTestHistory(earlierTest, history);
  return withoutUndefined({ test: earlierTest, repository, history: testHistory });
}

function createTestHistory(test: FailingTest, history: RepositoryHistory | undefined): TestPanelInput["history"] {
  if (!history) {
    return undefined;
  }
  return { days: history.current, entries: history.createStrip(test) };
}

function createKey({ testId, repository }: TestPanelSubject): string {
  return testKeyText({ testId, repositoryKey: repository });
}

const commandIds: Record<TestCommand, CommandId> = {
  openTestSource: commands.openTestSource,
  goToFailingLine: commands.goToFailingLine,
  possibleCommits: commands.possibleCommits,
  runTests: commands.runTests,
  openTicket: commands.openTicket,
  createIssue: commands.createIssue,
  openTestPage: commands.openTestPage,
  copyAsMarkdown: commands.copyAsMarkdown,
  askAboutFailure: commands.askAboutFailure,
};
