import * as vscode from "vscode";
import { Debounced } from "../../base/async";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { getKeyId, isKeyGone, type SessionState } from "../../domain/sessionState";
import type { RunCommand, RunPanelData } from "../../present/pages/panelData";
import { createRunPanelHtml } from "../../present/pages/panelHtml";
import {
  createRunPanelData,
  listLinks,
  listTests,
  missingRunContent,
  unloadedRunContent,
} from "../../present/pages/runPanelData";
import { createRunLabels } from "../../present/text/runLabels";
import { runTabTitle } from "../../present/text/testRun";
import {
  type FromRunPanel,
  type Handlers,
  handle,
  parseFromRunPanel,
  parseRunId,
  type ToRunPanel,
} from "../../webview/protocol";
import { type CommandId, commands } from "../contributions/ids";
import { viewTypes } from "../contributions/viewTypes";
import { repaintDebounceMs } from "../views/nodeTree";
import { linkCommands } from "../views/treeItems";
import { copyText } from "../widgets/copyText";
import { OpenPanels } from "./openPanels";
import { createWebviewOptions, PanelController } from "./panelController";
import { SentTargets } from "./sentTargets";
import type { PanelSources } from "./sources";

/**
 * The panels of the test runs that the user opened: one panel for each run. A panel's stored state is the id of its
 * run alone.
 */
export class RunPanels implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #panels: OpenPanels<ToRunPanel>;

  constructor(private readonly sources: PanelSources) {
    const { runs, missingStatuses, tests, files, touchingPullRequests, session, clock } = sources;
    this.#panels = this.#disposables.add(new OpenPanels(clock));
    const update = () => this.#panels.update();
    const debouncedUpdate = new Debounced(update, repaintDebounceMs, clock);
    const updateSoon = () => {
      if (this.#panels.hasPanels) {
        debouncedUpdate.trigger();
      }
    };
    this.#disposables.addAll(
      debouncedUpdate,
      runs.onDidChange(update),
      session.onDidChange(update),
      missingStatuses.onDidChange(updateSoon),
      tests.onDidChange(updateSoon),
      files.onDidChange(updateSoon),
      touchingPullRequests.onDidChange(updateSoon),
    );
  }

  /** Shows the panel of a run; returns false if the run is not in the list. */
  show(runId: string): boolean {
    const lookedUpRun = this.sources.runs.get(runId);
    if (!lookedUpRun) {
      return false;
    }
    if (this.#panels.reveal(runId)) {
      return true;
    }
    const panel = vscode.window.createWebviewPanel(
      viewTypes.testRun,
      this.#createTabTitle(lookedUpRun),
      { viewColumn: vscode.ViewColumn.Active },
      { ...createWebviewOptions(this.sources.extensionUri), enableFindWidget: true },
    );
    this.#adopt(panel, runId);
    return true;
  }

  /** Restores a panel that was open before the editor window was reloaded. */
  restore(panel: vscode.WebviewPanel, panelState: unknown): void {
    const runId = parseRunId(panelState);
    if (runId === undefined || this.#panels.has(runId)) {
      panel.dispose();
    } else {
      this.#adopt(panel, runId);
    }
  }

  #adopt(panel: vscode.WebviewPanel, runId: string): void {
    const handlers = (ready: () => void): Handlers<FromRunPanel> => ({
      ready,
      run: ({ command }) => void vscode.commands.executeCommand(commandIds[command], { runId }),
      open: ({ url }) => this.#open(runId, url),
      openTest: ({ testId }) => this.#openTest(runId, testId),
      copy: ({ text }) => void copyText(text),
    });
    const sentTargets = new SentTargets();
    const controller = new PanelController<ToRunPanel>(panel, this.sources.extensionUri, createRunPanelHtml, {
      createMessage: () => {
        const content = this.#createContent(panel, runId);
        const lookedUpRun = this.sources.runs.get(runId);
        return sentTargets.omitSent(content, lookedUpRun?.run);
      },
      onSending: (message) => sentTargets.markSent(message),
      onMessage: (value, ready) => {
        const message = parseFromRunPanel(value);
        if (message?.type === "ready") {
          sentTargets.reset();
        }
        if (message) {
          handle(handlers(ready), message);
        }
      },
    });
    this.#panels.add(runId, controller);
  }

  #createContent(panel: vscode.WebviewPanel, runId: string): ToRunPanel {
    const run = this.sources.runs.get(runId);
    const page = this.#createPanelData(runId);
    if (run && page) {
      panel.title = this.#createTabTitle(run);
      return { type: "show", runId, page };
    }
    if (isKeyUnknown(this.sources.session.current)) {
      return { type: "notKept", runId, title: panel.title, ...unloadedRunContent };
    }
    panel.title = missingRunContent.title;
    return { type: "notKept", runId, ...missingRunContent };
  }

  /** Returns a short title, unique among the runs of the list. */
  #createTabTitle(run: LookedUpRun): string {
    const createLabel = createRunLabels(this.sources.runs.current, runTabTitle);
    return createLabel(run);
  }

  #createPanelData(runId: string): RunPanelData | undefined {
    const { runs, missingStatuses, tests, files, clock } = this.sources;
    const lookedUpRun = runs.get(runId);
    if (!lookedUpRun) {
      return undefined;
    }
    const { find: findPullRequests } = this.sources.touchingPullRequests;
    const knownTests = { states: tests.current, findPath: files.findPath, findPullRequests };
    const reasons = missingStatuses.find(lookedUpRun);
    return createRunPanelData(lookedUpRun, clock.now(), knownTests, reasons);
  }

  /** Opens a link of the panel. The URL in the message is not trusted. */
  #open(runId: string, url: string): void {
    const panelData = this.#createPanelData(runId);
    if (!panelData) {
      return;
    }
    const links = listLinks(panelData);
    const link = links.find((candidate) => candidate.url === url);
    if (link) {
      void vscode.commands.executeCommand(linkCommands[link.kind], link.url);
    }
  }

  /** Opens the source of a failing test that the panel lists. */
  #openTest(runId: string, testId: string): void {
    const panelData = this.#createPanelData(runId);
    if (!panelData) {
      return;
    }
    const tests = listTests(panelData);
    const test = tests.find((candidate) => candidate.testId === testId);
    if (test) {
      void vscode.commands.executeCommand(commands.openTestSource, test);
    }
  }

  /** Closes every panel. */
  close(): void {
    this.#panels.close();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** Returns whether stored runs may exist that are not shown yet. */
function isKeyUnknown(session: SessionState): boolean {
  return getKeyId(session) === undefined && !isKeyGone(session);
}

const commandIds: Record<RunCommand, CommandId> = {
  refreshTestRun: commands.refreshTestRun,
  watchTestRun: commands.watchTestRun,
  unwatchTestRun: commands.unwatchTestRun,
  copyAsMarkdown: commands.copyAsMarkdown,
  lookUpTestRun: commands.lookUpTestRun,
  refresh: commands.refresh,
};
