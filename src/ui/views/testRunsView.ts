import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { CulpritTests } from "../../model/runs/culpritTests";
import type { TestRuns } from "../../model/runs/testRuns";
import { views } from "../ids";
import { ageInterval, NodeTree } from "./nodeTree";
import type { RowsOnDemand } from "./rowsOnDemand";

/** The test runs view: the runs that were looked up, newest first, and beside failed ones the failing tests. */
export class TestRunsView implements Disposable {
  private readonly disposables = new DisposableStore();
  readonly tree = this.disposables.add(new NodeTree());
  private readonly view: vscode.TreeView<unknown>;
  private ageTimer: Disposable | undefined;

  constructor(
    private readonly runs: TestRuns,
    private readonly tests: CulpritTests,
    private readonly rows: RowsOnDemand,
    private readonly clock: Clock,
  ) {
    this.view = this.disposables.add(
      vscode.window.createTreeView(views.testRuns, { treeDataProvider: this.tree, showCollapseAll: true }),
    );
    this.disposables.add(runs.onDidChange(() => this.paint()));
    this.disposables.add(tests.onDidChange(() => this.paint()));
    this.disposables.add(this.view.onDidChangeVisibility(() => this.paint()));
    this.paint();
  }

  private paint(): void {
    const { current } = this.runs;
    const rows = current.length > 0 ? this.rows.orElse(() => this.paint()) : undefined;
    this.tree.show(rows, ({ testRunsTree }) => testRunsTree(current, this.clock.now(), this.tests.current));
    this.ageTimer?.dispose();
    this.ageTimer = undefined;
    if (this.view.visible && current.length > 0) {
      this.ageTimer = this.clock.setTimeout(() => this.paint(), ageInterval);
    }
  }

  dispose(): void {
    this.ageTimer?.dispose();
    this.disposables.dispose();
  }
}
