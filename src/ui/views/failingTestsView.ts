import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { ArrangedTests } from "../../domain/failingTests/arrangeTests";
import { isEmptyFilter } from "../../domain/failingTests/filterTests";
import type { Repositories } from "../../domain/openRepositories";
import type { TreeNode } from "../../present/node";
import { nothingFailedSentence, viewDescription, viewMessage } from "../../present/text/failingTests";
import { failingTestsTree } from "../../present/tree/failingTestsTree";
import { selectWindowNode } from "../../present/tree/noticeNodes";
import { welcomeOf } from "../../present/welcome";
import type { FailingTestsViewModel } from "../../state/failingTestsViewModel";
import type { Session } from "../../state/session";
import type { WorkspaceTests } from "../../state/workspaceTests";
import { contextKeys, views } from "../window/ids";
import { setContext } from "../window/setContext";
import type { WorkbenchContext } from "../window/workbenchContext";
import { ageInterval, NodeTree } from "./nodeTree";
import { ViewBadge } from "./viewBadge";

interface Parts {
  readonly model: FailingTestsViewModel;
  readonly tests: WorkspaceTests;
  readonly context: WorkbenchContext;
  readonly session: Session;
  readonly repositories: Repositories;
  readonly settings: ConstructorParameters<typeof ViewBadge>[3];
  readonly clock: Clock;
}

/** The failing tests view: rows, title line, message, progress, and the context keys that choose its welcome text. */
export class FailingTestsView implements Disposable {
  private readonly disposables = new DisposableStore();
  readonly tree = this.disposables.add(new NodeTree());
  private readonly view: vscode.TreeView<TreeNode>;
  private hasRows = false;
  private ageTimer: Disposable | undefined;
  private endProgress: (() => void) | undefined;

  constructor(private readonly parts: Parts) {
    const { model, tests, context, settings } = parts;
    this.view = this.disposables.add(
      vscode.window.createTreeView(views.failingTests, {
        treeDataProvider: this.tree,
        showCollapseAll: true,
        canSelectMany: true,
      }),
    );
    this.disposables.add(new ViewBadge(this.view, tests, context, settings));
    this.disposables.add(model.onDidChange(() => this.followState()));
    this.disposables.add(model.onDidChangeRows(() => this.paintRows()));
    this.disposables.add(tests.onDidProgress(() => this.tellAge()));
    this.disposables.add(this.view.onDidChangeVisibility(() => this.tellAge()));
    this.followState();
    this.paintRows();
  }

  get visible(): boolean {
    return this.view.visible;
  }

  get onDidChangeVisibility(): vscode.Event<unknown> {
    return this.view.onDidChangeVisibility;
  }

  /** The line beside the view's title. */
  get description(): string {
    return this.view.description ?? "";
  }

  /** What the view shows: each repository's tests, filtered and sorted. */
  get shown(): readonly ArrangedTests[] {
    return this.hasRows ? this.parts.model.rows.arranged : [];
  }

  private followState(): void {
    const { tests, session } = this.parts;
    this.showProgress();
    setContext(contextKeys.view, this.welcome);
    setContext(contextKeys.loading, tests.loading);
    setContext(contextKeys.connected, session.current.kind === "connected");
    setContext(contextKeys.keyRefused, session.current.kind === "keyRefused");
  }

  private get welcome(): ReturnType<typeof welcomeOf> {
    const { tests, session, repositories } = this.parts;
    return welcomeOf(session.current, repositories.current, tests.current);
  }

  /** Beside a row or a message, VS Code shows no welcome text. */
  private paintRows(): void {
    const { model, session, clock } = this.parts;
    const { welcome } = this;
    this.hasRows = welcome === "rows" || welcome === "nothingFailing";
    const { arranged, ...view } = model.rows;
    const isKeyRefused = session.current.kind === "keyRefused";
    if (welcome === "nothingFailing") this.tree.show([selectWindowNode]);
    else if (welcome !== "rows") this.tree.show([]);
    else this.tree.show(failingTestsTree(arranged, { ...view, now: clock.now(), isKeyRefused }));
    this.tellAge();
    setContext(contextKeys.filtered, !isEmptyFilter(view.arrangement.filter));
  }

  /** What changes while the rows do not: ages, how far a load is, and until when it waits. */
  private tellAge(): void {
    const { model, tests, clock } = this.parts;
    const now = clock.now();
    const { arrangement } = model.rows;
    const description = this.hasRows ? viewDescription(this.shown, arrangement.filter, now, tests.progress) : "";
    if (this.description !== description) this.view.description = description;
    const waitMs = Math.max(tests.progress?.waitingUntil ?? 0, tests.notBefore) - now;
    const message = this.messageAt(now, waitMs > 0);
    if (this.view.message !== message) this.view.message = message as string;
    this.ageTimer?.dispose();
    this.ageTimer = undefined;
    if (this.view.visible && (waitMs > 0 || tests.current.some(({ asOf }) => asOf !== undefined))) {
      this.ageTimer = clock.setTimeout(() => this.tellAge(), waitMs > 0 ? Math.min(waitMs, ageInterval) : ageInterval);
    }
  }

  private messageAt(now: number, isWaiting: boolean): string | undefined {
    const { tests, session } = this.parts;
    const { current, progress, notBefore } = tests;
    if (!this.hasRows && !isWaiting) return undefined;
    const message = viewMessage(session.current, current, now, {
      waitingUntil: progress?.waitingUntil,
      notBefore,
    });
    return message ?? (this.welcome === "nothingFailing" ? nothingFailedSentence(current, now) : undefined);
  }

  private showProgress(): void {
    if (!this.parts.tests.loading) {
      this.endProgress?.();
      this.endProgress = undefined;
    } else if (!this.endProgress) {
      const done = new Promise<void>((resolve) => {
        this.endProgress = resolve;
      });
      void vscode.window.withProgress({ location: { viewId: views.failingTests } }, () => done);
    }
  }

  dispose(): void {
    this.endProgress?.();
    this.ageTimer?.dispose();
    this.disposables.dispose();
  }
}
