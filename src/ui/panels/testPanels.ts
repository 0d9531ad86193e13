import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import { type TestKey, testKeyText } from "../../domain/failingTests/testKey";
import type { FailingTestsState } from "../../domain/failingTestsState";
import type { FailingTest } from "../../domain/records";
import { isSameRepository, repositoryKey } from "../../domain/repository";
import { keyIdOf, memoryOf } from "../../domain/sessionState";
import type { TestCommand } from "../../present/pages/page";
import { notLoadedNotice, type TestSubject, testPage, testPageWords, testTabTitle } from "../../present/pages/testPage";
import {
  type FromTestPage,
  type Handlers,
  handle,
  parseFromTestPage,
  parseTestPageSubject,
  type TestPageSubject,
  type ToTestPage,
} from "../../webview/protocol";
import { copyText } from "../widgets/copyText";
import { type CommandId, commands } from "../window/ids";
import { testPageHtml } from "./html";
import { loadDays } from "./loadDays";
import { OpenPages } from "./openPages";
import { PagePanel, pageOptions } from "./pagePanel";
import type { PageSources } from "./sources";
import { viewTypes } from "./viewTypes";

const files = { html: testPageHtml, name: "testPage" };

/** The page of each test that a person has asked for: one panel for each test. */
export class TestPanels implements Disposable {
  private readonly disposables = new DisposableStore();
  /** By their tests' keys. */
  private readonly pages: OpenPages<ToTestPage>;
  private readonly visibility = this.disposables.add(new Emitter<void>());
  private readonly located = new WeakMap<FailingTest, TestSubject["source"]>();

  /** Fires when a page was shown or hidden. */
  readonly onDidChangeVisibility: Event<void> = this.visibility.event;

  constructor(private readonly sources: PageSources) {
    this.pages = this.disposables.add(new OpenPages(sources.clock));
    this.disposables.add(sources.tests.onDidChange(() => this.pages.update()));
    this.disposables.add(sources.histories.onDidChange(() => this.pages.update()));
  }

  /** Whether a page is to be seen. */
  get visible(): boolean {
    return this.pages.visible;
  }

  /**
   * Shows the page of a test; false if nothing is known of it.
   *
   * @param repository whose test it is; without, the first that has one
   */
  show(testId: string, repository?: string): boolean {
    const known = this.find(testId, repository);
    if (!known) return false;
    const subject = { testId, repository: repositoryKey(known.repository), keyId: this.keyId };
    if (this.pages.reveal(keyOf(subject))) return true;
    const { extension } = this.sources;
    const panel = vscode.window.createWebviewPanel(
      viewTypes.testDetails,
      testTabTitle(known.test),
      { viewColumn: vscode.ViewColumn.Active },
      { ...pageOptions(extension), enableFindWidget: true },
    );
    this.adopt(panel, subject);
    return true;
  }

  /** Fills a panel that was open before the window was reloaded, from what its page remembered. */
  restore(panel: vscode.WebviewPanel, memory: unknown): void {
    const subject = parseTestPageSubject(memory);
    // Two panels of one test cannot be told apart, and one that does not know its test has nothing to show.
    if (!subject || this.pages.has(keyOf(subject))) panel.dispose();
    else this.adopt(panel, subject);
  }

  private adopt(panel: vscode.WebviewPanel, subject: TestPageSubject): void {
    const { testId, repository } = subject;
    const key = keyOf(subject);
    const test: TestKey = { testId, repositoryKey: repository };
    const handlers = (ready: () => void): Handlers<FromTestPage> => ({
      ready,
      run: ({ command }) => void vscode.commands.executeCommand(commandIds[command], test),
      copy: ({ text }) => void copyText(text),
      loadDays: () => loadDays(this.sources, repository),
      cancelDays: () => this.sources.histories.of(repository)?.cancel(),
    });
    const page = new PagePanel<ToTestPage>(panel, this.sources.extension, files, {
      current: () => this.contents(panel, subject),
      receive: (value, ready) => {
        const message = parseFromTestPage(value);
        if (message) handle(handlers(ready), message);
      },
    });
    this.pages.add(key, page);
    panel.onDidDispose(() => this.visibility.fire());
    panel.onDidChangeViewState(() => this.visibility.fire());
    this.visibility.fire();
  }

  private contents(panel: vscode.WebviewPanel, subject: TestPageSubject): ToTestPage {
    const known = this.find(subject.testId, subject.repository);
    if (!known) {
      const memory = memoryOf(subject.keyId, this.sources.session.current);
      if (memory === "forget") panel.title = testPageWords.title;
      const notice = notLoadedNotice(this.stateOf(subject.repository), memory === "show");
      return { type: "notLoaded", title: panel.title, notice, memory };
    }
    const { test } = known;
    panel.title = testTabTitle(test);
    panel.iconPath = iconOf(test, this.sources.extension);
    this.locate(test, keyOf(subject));
    const source = this.located.get(test);
    const page = testPage({ ...known, ...(source ? { source } : {}) }, this.sources.clock.now());
    return { type: "show", subject: { ...subject, keyId: this.keyId }, page };
  }

  private get keyId(): string {
    return keyIdOf(this.sources.session.current) ?? "";
  }

  /** What is known of a test: from the list, from the tests that are gone, or from the days of its repository. */
  private find(testId: string, repository?: string): TestSubject | undefined {
    for (const state of this.sources.tests.current) {
      const key = repositoryKey(state.repository);
      if (repository !== undefined && !isSameRepository(key, repository)) continue;
      const history = this.sources.histories.of(key);
      const subjectOf = (test: FailingTest): TestSubject => ({
        test,
        repository: state.repository,
        ...(history ? { history: { days: history.current, entries: history.stripOf(test) } } : {}),
      });
      const { tests, asOf, comparison } = state;
      const listed = tests.find(({ id }) => id === testId);
      if (listed && asOf !== undefined) return { ...subjectOf(listed), asOf, ...(comparison ? { comparison } : {}) };
      const before = [...(comparison?.gone ?? []), ...(history?.tests ?? [])].find(({ id }) => id === testId);
      if (before) return subjectOf(before);
    }
    return undefined;
  }

  private stateOf(repository: string): FailingTestsState | undefined {
    return this.sources.tests.current.find((state) => isSameRepository(repositoryKey(state.repository), repository));
  }

  /** Looks for the test's declaration, once for each record. */
  private locate(test: FailingTest, key: string): void {
    if (this.located.has(test)) return;
    this.located.set(test, undefined);
    this.sources.locator.locate(test).then(
      (answer) => this.learn(test, key, answer),
      (error: unknown) => {
        this.sources.log.warn(`details of a test: its source could not be looked for: ${String(error)}`);
        this.learn(test, key, "failed");
      },
    );
  }

  private learn(test: FailingTest, key: string, source: TestSubject["source"]): void {
    this.located.set(test, source);
    this.pages.update(key);
  }

  /** Closes every page. */
  close(): void {
    this.pages.close();
  }

  dispose(): void {
    this.disposables.dispose();
  }
}

function keyOf({ testId, repository }: TestPageSubject): string {
  return testKeyText({ testId, repositoryKey: repository });
}

const commandIds: Record<TestCommand, CommandId> = {
  openTestSource: commands.openTestSource,
  runTest: commands.runTest,
  openTicket: commands.openTicket,
  openTestPage: commands.openTestPage,
  openRepository: commands.openRepository,
  copyAsMarkdown: commands.copyAsMarkdown,
  askAboutFailure: commands.askAboutFailure,
};

function iconOf({ quarantined }: FailingTest, extension: vscode.Uri): { light: vscode.Uri; dark: vscode.Uri } {
  const kind = quarantined ? "quarantined" : "failing";
  const picture = (theme: "light" | "dark") => vscode.Uri.joinPath(extension, "media", `${kind}-${theme}.svg`);
  return { light: picture("light"), dark: picture("dark") };
}
