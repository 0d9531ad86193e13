import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { TestRuns } from "../../model/testRuns";
import { testRunsTree } from "../../present/tree/testRunsTree";
import { views } from "../ids";
import { NodeTree } from "./nodeTree";

/** The test runs view: the runs that were looked up, newest first. */
export class TestRunsView implements Disposable {
  private readonly disposables = new DisposableStore();
  readonly tree = this.disposables.add(new NodeTree());
  private readonly view: vscode.TreeView<unknown>;

  constructor(
    private readonly runs: TestRuns,
    private readonly clock: Clock,
  ) {
    this.view = this.disposables.add(
      vscode.window.createTreeView(views.testRuns, { treeDataProvider: this.tree, showCollapseAll: true }),
    );
    this.disposables.add(runs.onDidChange(() => this.paint()));
    // A look-up tells its age from when it came; seeing it again later must not say "just now".
    this.disposables.add(this.view.onDidChangeVisibility(({ visible }) => visible && this.paint()));
    this.paint();
  }

  private paint(): void {
    this.tree.show(testRunsTree(this.runs.current, this.clock.now()));
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
