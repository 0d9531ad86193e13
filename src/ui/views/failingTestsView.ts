import * as vscode from "vscode";
import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { Repositories } from "../../domain/openRepositories";
import type { ArrangedTests } from "../../domain/tests/arrangeTests";
import { isEmptyFilter } from "../../domain/tests/filterTests";
import type { KnownFilesOnDemand } from "../../locate/knownFilesOnDemand";
import type { PathOf } from "../../locate/place";
import type { TreeNode } from "../../present/node";
import { welcomeOf } from "../../present/welcome";
import type { Arrangements } from "../../state/arrangements";
import type { OwnersOffer } from "../../state/ownersOffer";
import type { Session } from "../../state/session";
import type { WorkspaceTests } from "../../state/workspaceTests";
import { contextKeys, views } from "../ids";
import { setContext } from "../setContext";
import type { WorkbenchContext } from "../workbenchContext";
import { ageInterval, NodeTree } from "./nodeTree";
import { RowsInPlace } from "./rowsInPlace";
import type { Rows, RowsOnDemand } from "./rowsOnDemand";
import { ViewBadge } from "./viewBadge";

interface Parts {
  readonly tests: WorkspaceTests;
  readonly arrangements: Arrangements;
  readonly ownersOffer: OwnersOffer;
  readonly context: WorkbenchContext;
  readonly session: Session;
  readonly repositories: Repositories;
  readonly files: KnownFilesOnDemand;
  readonly rows: RowsOnDemand;
  readonly settings: ConstructorParameters<typeof ViewBadge>[3];
  readonly clock: Clock;
}

/** The failing tests view: rows, title line, message, progress, and the context keys that choose its welcome text. */
export class FailingTestsView implements Disposable {
  private readonly disposables = new DisposableStore();
  readonly tree = this.disposables.add(new NodeTree());
  private readonly view: vscode.TreeView<TreeNode>;
  private readonly repaint: Debounced;
  /** Absent while there is nothing to show. */
  private rows: Rows | undefined;
  private readonly rowsInPlace: RowsInPlace;
  private arranged: readonly ArrangedTests[] = [];
  private pathOf: PathOf = () => undefined;
  private ageTimer: Disposable | undefined;
  private endProgress: (() => void) | undefined;

  constructor(private readonly parts: Parts) {
    const { tests, arrangements, ownersOffer, context, session, repositories, files, rows, settings, clock } = parts;
    this.view = this.disposables.add(
      vscode.window.createTreeView(views.failingTests, {
        treeDataProvider: this.tree,
        showCollapseAll: true,
        canSelectMany: true,
      }),
    );
    this.disposables.add(new ViewBadge(this.view, tests, context, settings, rows));
    // Pages and state changes come in bursts; VS Code itself merges what fires within 200 ms.
    this.repaint = this.disposables.add(new Debounced(() => this.paint(), 20, clock));
    this.rowsInPlace = this.disposables.add(new RowsInPlace({ tests, files, clock, paint: () => this.paintRows() }));
    for (const event of [repositories.onDidChange, files.onDidChange]) {
      this.disposables.add(event(() => this.renewFiles()));
    }
    for (const event of [tests.onDidChange, session.onDidChange, repositories.onDidChange, files.onDidChange]) {
      this.disposables.add(event(() => this.repaint.trigger()));
    }
    this.disposables.add(tests.onDidProgress(() => this.tellAge()));
    this.disposables.add(arrangements.onDidChange(() => this.rearrange()));
    this.disposables.add(ownersOffer.onDidChange(() => this.rearrange()));
    this.disposables.add(context.onDidChange((what) => this.followContext(what)));
    this.disposables.add(this.view.onDidChangeVisibility(() => this.tellAge()));
    this.renewFiles();
    this.paint();
  }

  /** Another function says that other files are known. */
  private renewFiles(): void {
    this.pathOf = (test) => this.parts.files.pathOf(test);
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
    return this.arranged;
  }

  private followContext(what: "owners" | "activeFile"): void {
    const { filter } = this.parts.arrangements.current;
    if (what === "owners" || filter.activeFile) this.rearrange();
  }

  private paint(): void {
    const { tests, session, files } = this.parts;
    this.showProgress();
    setContext(contextKeys.view, this.welcome);
    setContext(contextKeys.loading, tests.loading);
    const connected = session.current.kind === "connected";
    setContext(contextKeys.connected, connected);
    setContext(contextKeys.keyRefused, session.current.kind === "keyRefused");
    // What is about to come, from disk or from the service, is shown where it belongs.
    if (connected && tests.current.some(({ asOf }) => asOf === undefined)) void files.prepare();
    this.rowsInPlace.follow();
  }

  /** The same tests in another order, or others of them. */
  private rearrange(): void {
    this.rowsInPlace.again();
  }

  private get welcome(): ReturnType<typeof welcomeOf> {
    const { tests, session, repositories } = this.parts;
    return welcomeOf(session.current, repositories.current, tests.current);
  }

  /** Beside a row or a message, VS Code shows no welcome text. */
  private paintRows(): void {
    const { tests, arrangements, ownersOffer, context, session, clock } = this.parts;
    const { welcome } = this;
    const hasRows = welcome === "rows" || welcome === "nothingFailing";
    this.rows = hasRows ? this.parts.rows.orElse(() => this.rearrange()) : undefined;
    const arrangement = arrangements.current;
    this.arranged = this.rows?.arrangeTests(tests.current, arrangement, context) ?? [];
    const asksOwners = ownersOffer.isOpen && !context.hasOwners;
    const isKeyRefused = session.current.kind === "keyRefused";
    const view = { arrangement, now: clock.now(), pathOf: this.pathOf, asksOwners, isKeyRefused };
    this.tree.show(this.rows, ({ failingTestsTree, selectWindowNode }) =>
      welcome === "nothingFailing" ? [selectWindowNode] : failingTestsTree(this.arranged, view),
    );
    this.tellAge();
    setContext(contextKeys.filtered, !isEmptyFilter(arrangement.filter));
  }

  /** What changes while the rows do not: ages, how far a load is, and until when it waits. */
  private tellAge(): void {
    const { tests, arrangements, clock } = this.parts;
    const now = clock.now();
    const { filter } = arrangements.current;
    const description = this.rows?.viewDescription(this.arranged, filter, now, tests.progress) ?? "";
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
    const words = this.rows ?? (isWaiting ? this.parts.rows.orElse(() => this.tellAge()) : undefined);
    const message = words?.viewMessage(session.current, current, now, {
      waitingUntil: progress?.waitingUntil,
      notBefore,
    });
    return message ?? (this.welcome === "nothingFailing" ? words?.nothingFailedSentence(current, now) : undefined);
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
