import * as vscode from "vscode";
import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { ShownTests } from "../../domain/failingTests/shownTests";
import { isWatchable, isWatched } from "../../domain/runs/lookedUpRun";
import type { KnownFiles } from "../../locate/services/knownFiles";
import { keyRefusedAboveRuns } from "../../present/text/keyRefused";
import { testRunsTree } from "../../present/tree/testRunsTree";
import type { TestRuns } from "../../state/runs/testRuns";
import type { WatchedRuns } from "../../state/runs/watchedRuns";
import type { Session } from "../../state/session";
import { contextKeys, views } from "../window/ids";
import { setContext } from "../window/setContext";
import { ageInterval, burst, NodeTree } from "./nodeTree";

/** The test runs view: the runs that were looked up, newest first, and beside failed ones the failing tests. */
export class TestRunsView implements Disposable {
  private readonly disposables = new DisposableStore();
  readonly tree = this.disposables.add(new NodeTree());
  private readonly view: vscode.TreeView<unknown>;
  private readonly repaint: Debounced;
  private ageTimer: Disposable | undefined;
  /** The run whose row is to be shown. */
  private wanted: string | undefined;

  constructor(
    private readonly runs: TestRuns,
    private readonly tests: Pick<ShownTests, "current" | "onDidChange">,
    private readonly files: Pick<KnownFiles, "pathOf" | "onDidChange">,
    private readonly watch: Pick<WatchedRuns, "unanswered" | "onDidChangeUnanswered">,
    private readonly session: Pick<Session, "current" | "onDidChange">,
    private readonly clock: Clock,
  ) {
    this.view = this.disposables.add(
      vscode.window.createTreeView(views.testRuns, { treeDataProvider: this.tree, showCollapseAll: true }),
    );
    this.repaint = this.disposables.add(new Debounced(() => this.paint(), burst, clock));
    this.disposables.add(
      runs.onDidChange(() => {
        this.tellContext();
        this.paint();
      }),
    );
    this.disposables.add(watch.onDidChangeUnanswered(() => this.paint()));
    this.disposables.add(session.onDidChange(() => this.paint()));
    this.disposables.add(tests.onDidChange(() => this.paintFailed()));
    this.disposables.add(files.onDidChange(() => this.paintFailed()));
    this.disposables.add(this.view.onDidChangeVisibility(() => this.paint()));
    this.paint();
  }

  /** Only beside failed runs there is anything about failing tests. */
  private paintFailed(): void {
    if (this.runs.current.some(({ run }) => run.status === "failed")) this.repaint.trigger();
  }

  /**
   * Shows a run's row with the focus, selected and expanded, so that what it waits for or what failed stands below it:
   * for a person who asked for it. A row that is not painted yet is shown once it is. No page is opened: people who
   * look up several runs keep their editors.
   */
  reveal(runId: string): void {
    this.wanted = runId;
    this.revealWanted();
  }

  private revealWanted(): void {
    const row =
      this.wanted === undefined ? undefined : this.tree.getChildren().find(({ runId }) => runId === this.wanted);
    if (!row) return;
    // A view that is opened is painted anew, and the editor then loses a row that it was about to reveal: it is
    // revealed once more.
    if (this.view.visible) this.wanted = undefined;
    // A row that goes meanwhile need not be shown.
    void this.view.reveal(row, { select: true, focus: true, expand: true }).then(undefined, () => undefined);
  }

  /** Commands that would find no run to work with are not offered. */
  private tellContext(): void {
    const { current } = this.runs;
    setContext(contextKeys.keptRuns, current.length > 0);
    setContext(contextKeys.watchableRuns, current.some(isWatchable));
    setContext(contextKeys.watchedRuns, current.some(isWatched));
  }

  private paint(): void {
    const { current } = this.runs;
    const tests = { states: this.tests.current, pathOf: this.files.pathOf };
    const { unanswered } = this.watch;
    const isKeyRefused = this.session.current.kind === "keyRefused";
    const beside = { tests, unanswered, isKeyRefused };
    this.tree.show(testRunsTree(current, this.clock.now(), beside));
    const message = isKeyRefused && current.length > 0 ? keyRefusedAboveRuns : undefined;
    if (this.view.message !== message) this.view.message = message as string;
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
