import * as vscode from "vscode";
import type { FailingTest } from "../../api/records";
import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { KnownFiles } from "../../locate/knownFiles";
import { defaultArrangement } from "../../model/arrangement";
import { arrangeTests } from "../../model/arrangeTests";
import type { Session } from "../../model/session";
import type { Repositories, WorkspaceTests } from "../../model/workspaceTests";
import { viewDescription, viewMessage } from "../../present/text/failingTests";
import { failingTestsTree } from "../../present/tree/failingTestsTree";
import { welcomeOf } from "../../present/welcome";
import { contextKeys, views } from "../ids";
import { ageInterval, NodeTree } from "./nodeTree";

/** The failing tests view: rows, title line, message, progress, and the context keys that choose its welcome text. */
export class FailingTestsView implements Disposable {
  private readonly disposables = new DisposableStore();
  readonly tree = this.disposables.add(new NodeTree());
  private readonly view: vscode.TreeView<unknown>;
  private readonly repaint: Debounced;
  private ageTimer: Disposable | undefined;
  private endProgress: (() => void) | undefined;

  constructor(
    private readonly tests: WorkspaceTests,
    private readonly session: Session,
    private readonly repositories: Repositories,
    private readonly files: KnownFiles,
    private readonly clock: Clock,
  ) {
    this.view = this.disposables.add(
      vscode.window.createTreeView(views.failingTests, { treeDataProvider: this.tree, showCollapseAll: true }),
    );
    // Pages and state changes come in bursts; VS Code itself merges what fires within 200 ms.
    this.repaint = this.disposables.add(new Debounced(() => this.paint(), 20, clock));
    for (const event of [tests.onDidChange, session.onDidChange, repositories.onDidChange, files.onDidChange]) {
      this.disposables.add(event(() => this.repaint.trigger()));
    }
    this.disposables.add(this.view.onDidChangeVisibility(() => this.tellAge()));
    this.paint();
  }

  get visible(): boolean {
    return this.view.visible;
  }

  get onDidChangeVisibility(): vscode.Event<unknown> {
    return this.view.onDidChangeVisibility;
  }

  private paint(): void {
    const states = this.tests.current;
    const arrangement = defaultArrangement;
    const fileOf = (test: FailingTest) => this.files.of(test);
    const arranged = arrangeTests(states, arrangement, {
      isMine: () => false,
      isInActiveFile: () => false,
      pathOf: (test) => fileOf(test)?.path,
    });
    const now = this.clock.now();
    const welcome = welcomeOf(this.session.current, this.repositories.current, states);
    // Beside a row, VS Code shows no welcome text.
    this.tree.show(welcome === "rows" ? failingTestsTree(arranged, { arrangement, now, fileOf }) : []);
    void this.files.learn(states.flatMap(({ tests }) => tests));
    this.showProgress();
    this.tellAge();
    setContext(contextKeys.view, welcome);
    setContext(contextKeys.loading, this.tests.loading);
    setContext(contextKeys.connected, this.session.current.kind === "connected");
  }

  private tellAge(): void {
    const { current } = this.tests;
    const now = this.clock.now();
    this.view.description = viewDescription(
      current.map((state) => ({ state, shown: state.tests, quarantinedHidden: 0 })),
      defaultArrangement.filter,
      now,
    );
    const message = viewMessage(this.session.current, current, now);
    if (this.view.message !== message) this.view.message = message as string;
    this.ageTimer?.dispose();
    this.ageTimer = undefined;
    if (this.view.visible && current.some(({ asOf }) => asOf !== undefined)) {
      this.ageTimer = this.clock.setTimeout(() => this.tellAge(), ageInterval);
    }
  }

  private showProgress(): void {
    if (!this.tests.loading) {
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

function setContext(key: string, value: string | boolean): void {
  void vscode.commands.executeCommand("setContext", key, value);
}
