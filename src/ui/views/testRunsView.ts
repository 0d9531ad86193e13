import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { TestRuns } from "../../model/runs/testRuns";
import { views } from "../ids";
import { ageInterval, NodeTree } from "./nodeTree";
import type { RowsOnDemand } from "./rowsOnDemand";

/** The test runs view: the runs that were looked up, newest first. */
export class TestRunsView implements Disposable {
  private readonly disposables = new DisposableStore();
  readonly tree = this.disposables.add(new NodeTree());
  private readonly view: vscode.TreeView<unknown>;
  private ageTimer: Disposable | undefined;
  /** The run whose row is to be shown. */
  private wanted: string | undefined;

  constructor(
    private readonly runs: TestRuns,
    private readonly rows: RowsOnDemand,
    private readonly clock: Clock,
  ) {
    this.view = this.disposables.add(
      vscode.window.createTreeView(views.testRuns, { treeDataProvider: this.tree, showCollapseAll: true }),
    );
    this.disposables.add(runs.onDidChange(() => this.paint()));
    this.disposables.add(this.view.onDidChangeVisibility(() => this.paint()));
    this.paint();
  }

  /** Shows a run's row, chosen and opened, with the focus: for who asked for it. A row that is not painted yet is shown once it is. */
  reveal(runId: string): void {
    this.wanted = runId;
    this.revealWanted();
  }

  private revealWanted(): void {
    const row =
      this.wanted === undefined ? undefined : this.tree.getChildren().find(({ runId }) => runId === this.wanted);
    if (!row) return;
    this.wanted = undefined;
    // A row that goes meanwhile need not be shown.
    void this.view.reveal(row, { select: true, focus: true, expand: true }).then(undefined, () => undefined);
  }

  private paint(): void {
    const { current } = this.runs;
    const rows = current.length > 0 ? this.rows.orElse(() => this.paint()) : undefined;
    this.tree.show(rows?.testRunsTree(current, this.clock.now()) ?? []);
    this.revealWanted();
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
