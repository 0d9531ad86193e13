import * as vscode from "vscode";
import { Debounced } from "../../base/async";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { isKeyGone, keyIdOf, type SessionState } from "../../domain/sessionState";
import type { RunCommand, RunPage } from "../../present/pages/page";
import { linksOf, runNotKept, runNotLoaded, runPage, testsOf } from "../../present/pages/runPage";
import { createRunLabels } from "../../present/text/runLabels";
import { runTabTitle } from "../../present/text/testRun";
import {
  type FromRunPage,
  type Handlers,
  handle,
  parseFromRunPage,
  parseRunId,
  type ToRunPage,
} from "../../webview/protocol";
import { burst } from "../views/nodeTree";
import { linkCommands } from "../views/treeItems";
import { copyText } from "../widgets/copyText";
import { type CommandId, commands } from "../window/ids";
import { runPageHtml } from "./html";
import { OpenPages } from "./openPages";
import { PagePanel, pageOptions } from "./pagePanel";
import type { PageSources } from "./sources";
import { ToldTargets } from "./toldTargets";
import { viewTypes } from "./viewTypes";

const files = { html: runPageHtml, name: "runPage" };

/** The page of each test run that a person has asked for: one panel for each run. A page remembers which run it is about, and nothing of it. */
export class RunPanels implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly pages: OpenPages<ToRunPage>;

  constructor(private readonly sources: PageSources) {
    this.pages = this.disposables.add(new OpenPages(sources.clock));
    this.disposables.add(sources.runs.onDidChange(() => this.pages.update()));
    const later = this.disposables.add(new Debounced(() => this.pages.update(), burst, sources.clock));
    for (const event of [sources.tests.onDidChange, sources.files.onDidChange]) {
      this.disposables.add(event(() => this.pages.any && later.trigger()));
    }
    this.disposables.add(sources.session.onDidChange(() => this.pages.update()));
  }

  /** Shows the page of a run; false if the run is not kept. */
  show(runId: string): boolean {
    const known = this.sources.runs.get(runId);
    if (!known) return false;
    if (this.pages.reveal(runId)) return true;
    const panel = vscode.window.createWebviewPanel(
      viewTypes.testRun,
      this.tabTitle(known),
      { viewColumn: vscode.ViewColumn.Active },
      { ...pageOptions(this.sources.extension), enableFindWidget: true },
    );
    this.adopt(panel, runId);
    return true;
  }

  /** Fills a panel that was open before the window was reloaded. */
  restore(panel: vscode.WebviewPanel, memory: unknown): void {
    const runId = parseRunId(memory);
    if (runId === undefined || this.pages.has(runId)) panel.dispose();
    else this.adopt(panel, runId);
  }

  private adopt(panel: vscode.WebviewPanel, runId: string): void {
    const handlers = (ready: () => void): Handlers<FromRunPage> => ({
      ready,
      run: ({ command }) => void vscode.commands.executeCommand(commandIds[command], { runId }),
      open: ({ url }) => this.open(runId, url),
      openTest: ({ testId }) => this.openTest(runId, testId),
      copy: ({ text }) => void copyText(text),
    });
    const targets = new ToldTargets();
    const page = new PagePanel<ToRunPage>(panel, this.sources.extension, files, {
      current: () => targets.leaveOut(this.contents(panel, runId), this.sources.runs.get(runId)?.run),
      sending: (message) => targets.told(message),
      receive: (value, ready) => {
        const message = parseFromRunPage(value);
        if (message?.type === "ready") targets.forget();
        if (message) handle(handlers(ready), message);
      },
    });
    this.pages.add(runId, page);
  }

  private contents(panel: vscode.WebviewPanel, runId: string): ToRunPage {
    const page = this.pageOf(runId);
    if (!page && keyIsUnknown(this.sources.session.current)) {
      return { type: "notKept", runId, title: panel.title, ...runNotLoaded };
    }
    const run = this.sources.runs.get(runId);
    panel.title = run ? this.tabTitle(run) : runNotKept.title;
    return page ? { type: "show", runId, page } : { type: "notKept", runId, ...runNotKept };
  }

  /** Short, and another one for each of the runs in the list. */
  private tabTitle(run: LookedUpRun): string {
    return createRunLabels(this.sources.runs.current, runTabTitle)(run);
  }

  private pageOf(runId: string): RunPage | undefined {
    const known = this.sources.runs.get(runId);
    const { tests, files, clock } = this.sources;
    return known && runPage(known, clock.now(), { states: tests.current, pathOf: files.pathOf });
  }

  /** Opens a link that the page has; what it says is not trusted. */
  private open(runId: string, url: string): void {
    const page = this.pageOf(runId);
    const link = page && linksOf(page).find((one) => one.url === url);
    if (link) void vscode.commands.executeCommand(linkCommands[link.of], link.url);
  }

  /** Opens the source of a failing test that the page names. */
  private openTest(runId: string, testId: string): void {
    const page = this.pageOf(runId);
    const test = page && testsOf(page).find((one) => one.testId === testId);
    if (test) void vscode.commands.executeCommand(commands.openTestSource, test);
  }

  /** Closes every page. */
  close(): void {
    this.pages.close();
  }

  dispose(): void {
    this.disposables.dispose();
  }
}

/** Whether runs may be kept that are not shown. */
function keyIsUnknown(session: SessionState): boolean {
  return keyIdOf(session) === undefined && !isKeyGone(session);
}

const commandIds: Record<RunCommand, CommandId> = {
  refreshTestRun: commands.refreshTestRun,
  watchTestRun: commands.watchTestRun,
  unwatchTestRun: commands.unwatchTestRun,
  copyAsMarkdown: commands.copyAsMarkdown,
  lookUpTestRun: commands.lookUpTestRun,
  refresh: commands.refresh,
};
