import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { ArrangedTests } from "../../domain/failingTests/arrangeTests";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import { isEmptyFilter } from "../../domain/failingTests/filterTests";
import type { Repositories } from "../../domain/openRepositories";
import type { FailingTest } from "../../domain/records";
import { hasCapability } from "../../domain/sessionState";
import type { TreeNode } from "../../present/node";
import { viewDescription } from "../../present/text/failingTests";
import { nothingFailedText, viewMessageText } from "../../present/text/viewMessage";
import type { FindDifference, FindPlaces } from "../../present/tree/failingTests/view";
import { createFailingTestsTree } from "../../present/tree/failingTestsTree";
import { selectWindowNode } from "../../present/tree/noticeNodes";
import { findWelcomeState } from "../../present/welcome";
import type { FailingLines } from "../../state/failingLines";
import type { FailingTestsViewModel } from "../../state/failingTestsViewModel";
import type { FailureMessages } from "../../state/failureMessages";
import type { Session } from "../../state/session";
import type { WorkspaceTests } from "../../state/workspaceTests";
import type { EditorTriageContext } from "../adapters/editorTriageContext";
import { contextKeys, views } from "../contributions/ids";
import { setContext } from "../contributions/setContext";
import { withProgress } from "../widgets/progress";
import { ageUpdateIntervalMs, NodeTree } from "./nodeTree";
import { reportDrop } from "./reportDrop";
import { ViewBadge } from "./viewBadge";

interface Dependencies {
  readonly model: FailingTestsViewModel;
  readonly tests: WorkspaceTests;
  readonly context: EditorTriageContext;
  readonly failingLines: Pick<FailingLines, "find" | "findDifference" | "onDidChange">;
  readonly failureMessages: Pick<FailureMessages, "selectTests">;
  readonly session: Session;
  readonly repositories: Repositories;
  readonly settings: ConstructorParameters<typeof ViewBadge>[3] & ConstructorParameters<typeof NodeTree>[0];
  readonly clock: Clock;
}

type WelcomeState = ReturnType<typeof findWelcomeState>;

/** The failing tests view: rows, description, message, progress, and the context keys that select its welcome text. */
export class FailingTestsView implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly tree: NodeTree;
  readonly #view: vscode.TreeView<TreeNode>;
  readonly #findPlaces: FindPlaces = (test, text, time) => this.deps.failingLines.find(test, text, time);
  readonly #findDifference: FindDifference = (text) => this.deps.failingLines.findDifference(text);
  #hasRows = false;
  #ageTimer: Disposable | undefined;
  #endProgress: (() => void) | undefined;

  constructor(private readonly deps: Dependencies) {
    const { model, tests, context, settings, failingLines, failureMessages } = deps;
    this.tree = this.#disposables.add(new NodeTree(settings));
    this.#view = this.#disposables.add(
      vscode.window.createTreeView(views.failingTests, {
        treeDataProvider: this.tree,
        showCollapseAll: true,
        canSelectMany: true,
        dragAndDropController: reportDrop,
      }),
    );
    this.#disposables.add(new ViewBadge(this.#view, tests, context, settings));
    this.#disposables.addAll(
      model.onDidChange(() => this.#updateState()),
      model.onDidChangeRows(() => this.#paintRows()),
      failingLines.onDidChange(() => this.#paintRows()),
      tests.onDidProgress(() => this.#updateTexts()),
      this.#view.onDidChangeVisibility(() => this.#updateTexts()),
      this.#view.onDidChangeSelection(({ selection }) => {
        const selectedTests = findTests(selection, tests);
        failureMessages.selectTests(selectedTests);
      }),
    );
    this.#updateState();
    this.#paintRows();
  }

  get visible(): boolean {
    return this.#view.visible;
  }

  get onDidChangeVisibility(): vscode.Event<unknown> {
    return this.#view.onDidChangeVisibility;
  }

  /** Description beside the view's title. */
  get description(): string {
    return this.#view.description ?? "";
  }

  /** Tests that the view shows: those of each repository, filtered and sorted. */
  get arrangedTests(): readonly ArrangedTests[] {
    if (!this.#hasRows) {
      return [];
    }
    return this.deps.model.rows.arrangedTests;
  }

  #updateState(): void {
    const { tests, session } = this.deps;
    this.#showProgress();
    setContext(contextKeys.view, this.welcome);
    setContext(contextKeys.loading, tests.loading);
    setContext(contextKeys.connected, session.current.kind === "connected");
    setContext(contextKeys.withoutTimeRanges, !hasCapability(session.current, "timeRange"));
    setContext(contextKeys.withoutTestRuns, !hasCapability(session.current, "testRuns"));
    setContext(contextKeys.keyRefused, session.current.kind === "keyRefused");
  }

  private get welcome(): WelcomeState {
    const { tests, session, repositories } = this.deps;
    return findWelcomeState(session.current, repositories.current, tests.current);
  }

  /** Paints the rows. VS Code shows no welcome text beside a row or a message. */
  #paintRows(): void {
    const { welcome } = this;
    this.#hasRows = welcome === "rows" || welcome === "nothingFailing";
    this.tree.show(this.#createRows(welcome));
    this.#updateTexts();
    const { filter } = this.deps.model.rows.arrangement;
    setContext(contextKeys.filtered, !isEmptyFilter(filter));
  }

  #createRows(welcome: WelcomeState): readonly TreeNode[] {
    const hasRanges = hasCapability(this.deps.session.current, "timeRange");
    if (welcome === "nothingFailing") {
      return hasRanges ? [selectWindowNode] : [];
    }
    if (welcome !== "rows") {
      return [];
    }
    const { model, session, clock } = this.deps;
    const { arrangedTests, ...viewOptions } = model.rows;
    const isKeyRefused = session.current.kind === "keyRefused";
    const options = {
      ...viewOptions,
      findPlaces: this.#findPlaces,
      findDifference: this.#findDifference,
      now: clock.now(),
      isKeyRefused,
    };
    return createFailingTestsTree(arrangedTests, options);
  }

  /** Updates the texts that change while the rows do not: ages, the progress of a load, and the end of its wait. */
  #updateTexts(): void {
    const { tests, clock } = this.deps;
    const now = clock.now();
    const description = this.#createDescription(now);
    if (this.description !== description) {
      this.#view.description = description;
    }
    const waitingUntil = tests.progress?.waitingUntil ?? 0;
    const waitMs = Math.max(waitingUntil, tests.notBefore) - now;
    const message = this.#createMessage(now, waitMs > 0);
    if (this.#view.message !== message) {
      this.#view.message = message as string;
    }
    this.#scheduleUpdate(waitMs);
  }

  #createDescription(now: number): string {
    if (!this.#hasRows) {
      return "";
    }
    const { model, tests } = this.deps;
    const { filter } = model.rows.arrangement;
    return viewDescription(this.arrangedTests, filter, now, tests.progress);
  }

  /** Schedules the next update of the texts, if the view is visible and one of them changes with the time. */
  #scheduleUpdate(waitMs: number): void {
    this.#ageTimer?.dispose();
    this.#ageTimer = undefined;
    const { tests, clock } = this.deps;
    const isWaiting = waitMs > 0;
    const hasAge = tests.current.some(({ asOf }) => asOf !== undefined);
    if (!this.#view.visible || !(isWaiting || hasAge)) {
      return;
    }
    const delayMs = isWaiting ? Math.min(waitMs, ageUpdateIntervalMs) : ageUpdateIntervalMs;
    this.#ageTimer = clock.setTimeout(() => this.#updateTexts(), delayMs);
  }

  #createMessage(now: number, isWaiting: boolean): string | undefined {
    const { tests, session } = this.deps;
    const { current, progress, notBefore } = tests;
    if (!this.#hasRows && !isWaiting) {
      return undefined;
    }
    const message = viewMessageText(session.current, current, now, {
      waitingUntil: progress?.waitingUntil,
      notBefore,
    });
    if (message !== undefined || this.welcome !== "nothingFailing") {
      return message;
    }
    return nothingFailedText(current, now);
  }

  #showProgress(): void {
    if (!this.deps.tests.loading) {
      this.#endProgress?.();
      this.#endProgress = undefined;
      return;
    }
    if (this.#endProgress) {
      return;
    }
    const loadingEnd = new Promise<void>((resolve) => {
      this.#endProgress = resolve;
    });
    void withProgress({ viewId: views.failingTests }, "", () => loadingEnd);
  }

  dispose(): void {
    this.#endProgress?.();
    this.#ageTimer?.dispose();
    this.#disposables.dispose();
  }
}

/** Returns the tests whose own rows these are. */
function findTests(rows: readonly TreeNode[], tests: Pick<TestLookup, "find">): readonly FailingTest[] {
  return rows.flatMap(({ testId, repositoryKey }) => {
    if (testId === undefined) {
      return [];
    }
    return tests.find(testId, repositoryKey) ?? [];
  });
}
