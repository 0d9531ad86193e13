import * as vscode from "vscode";
import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import { isWatchable, isWatched } from "../../domain/runs/lookedUpRun";
import { hasNumber } from "../../domain/runs/myPullRequest";
import type { KnownFiles } from "../../locate/services/knownFiles";
import type { TreeNode } from "../../present/node";
import { keyRefusedRunsText } from "../../present/text/keyRefused";
import { createTestRunsTree } from "../../present/tree/testRunsTree";
import type { MissingStatuses } from "../../state/runs/missingStatuses";
import type { MyPullRequests } from "../../state/runs/myPullRequests";
import type { TestRuns } from "../../state/runs/testRuns";
import type { TouchingPullRequests } from "../../state/runs/touchingPullRequests";
import type { WatchedRuns } from "../../state/runs/watchedRuns";
import type { Session } from "../../state/session";
import { contextKeys, views } from "../contributions/ids";
import { setContext } from "../contributions/setContext";
import { ageUpdateIntervalMs, NodeTree, repaintDebounceMs } from "./nodeTree";

interface Dependencies {
  readonly runs: TestRuns;
  readonly tests: Pick<FailingTestsSource, "current" | "onDidChange">;
  readonly files: Pick<KnownFiles, "findPath" | "onDidChange">;
  readonly watcher: Pick<WatchedRuns, "unansweredIds" | "onDidChangeUnanswered">;
  readonly myPullRequests: Pick<MyPullRequests, "current" | "onDidChange">;
  readonly session: Pick<Session, "current" | "onDidChange">;
  readonly missingStatuses: Pick<MissingStatuses, "find" | "onDidChange">;
  readonly touchingPullRequests: Pick<TouchingPullRequests, "find" | "onDidChange">;
  readonly settings: ConstructorParameters<typeof NodeTree>[0];
  readonly clock: Clock;
}

/**
 * The test runs view: the user's own pull requests, the other runs that were looked up, newest first, and the failing
 * tests below failed runs. Without rows, a collapsed view without a tree takes its place: VS Code gives a view that is
 * expanded for the first time its minimum height, but a view that appears a share of the height.
 */
export class TestRunsView implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly tree: NodeTree;
  readonly #view: vscode.TreeView<TreeNode>;
  readonly #debouncedRepaint: Debounced;
  #ageTimer: Disposable | undefined;
  /** Id of the run whose row is yet to be revealed. */
  private pendingRunId: string | undefined;

  constructor(private readonly deps: Dependencies) {
    const { runs, tests, files, watcher, myPullRequests, session, settings, clock } = deps;
    const { missingStatuses, touchingPullRequests } = deps;
    this.tree = this.#disposables.add(new NodeTree(settings));
    this.#view = this.#disposables.add(
      vscode.window.createTreeView(views.testRuns, {
        treeDataProvider: this.tree,
        showCollapseAll: true,
      }),
    );
    const emptyTree = this.#disposables.add(new NodeTree(settings));
    this.#disposables.add(vscode.window.registerTreeDataProvider(views.noTestRuns, emptyTree));
    this.#debouncedRepaint = this.#disposables.add(new Debounced(() => this.#paint(), repaintDebounceMs, clock));
    this.#disposables.add(
      runs.onDidChange(() => {
        this.#updateContextKeys();
        this.#paint();
      }),
    );
    this.#disposables.add(watcher.onDidChangeUnanswered(() => this.#paint()));
    this.#disposables.add(
      myPullRequests.onDidChange(() => {
        const areNumbersKnown = myPullRequests.current.every(hasNumber);
        setContext(contextKeys.pullRequestUnknown, !areNumbersKnown);
        this.#paint();
      }),
    );
    this.#disposables.addAll(
      session.onDidChange(() => this.#paint()),
      missingStatuses.onDidChange(() => this.#debouncedRepaint.trigger()),
      tests.onDidChange(() => this.#repaintIfFailed()),
      files.onDidChange(() => this.#repaintIfFailed()),
      touchingPullRequests.onDidChange(() => this.#repaintIfFailed()),
      this.#view.onDidChangeVisibility(() => this.#paint()),
    );
    this.#paint();
  }

  /** Schedules a repaint if a run has failed: only failed runs show failing tests. */
  #repaintIfFailed(): void {
    const hasFailedRun = this.deps.runs.current.some(({ run }) => run.status === "failed");
    if (hasFailedRun) {
      this.#debouncedRepaint.trigger();
    }
  }

  /**
   * Reveals a run's row with the focus, selected and expanded, so that its pending statuses or failures are visible
   * below it: for a user who requested the run. A row that is not painted yet is revealed once it is. No panel is
   * opened: users who look up several runs keep their editors.
   */
  reveal(runId: string): void {
    this.pendingRunId = runId;
    this.#revealPending();
  }

  #revealPending(): void {
    const { pendingRunId } = this;
    if (pendingRunId === undefined) {
      return;
    }
    const row = this.tree.findRow(({ runId }) => runId === pendingRunId);
    if (!row) {
      return;
    }
    // A view that opens is painted again, and VS Code then drops the row that it was about to reveal:
    // the row is revealed once more.
    if (this.#view.visible) {
      this.pendingRunId = undefined;
    }
    // A row that was removed meanwhile need not be revealed.
    const reveal = this.#view.reveal(row, { select: true, focus: true, expand: true });
    void reveal.then(undefined, () => undefined);
  }

  /** Updates the context keys that hide commands for which no run is suitable. */
  #updateContextKeys(): void {
    const { current } = this.deps.runs;
    setContext(contextKeys.keptRuns, current.length > 0);
    setContext(contextKeys.watchableRuns, current.some(isWatchable));
    setContext(contextKeys.watchedRuns, current.some(isWatched));
  }

  #paint(): void {
    const { runs, tests, files, watcher, myPullRequests, session, clock } = this.deps;
    const { missingStatuses, touchingPullRequests } = this.deps;
    const { current } = runs;
    const isKeyRefused = session.current.kind === "keyRefused";
    const rows = createTestRunsTree(current, clock.now(), {
      tests: {
        states: tests.current,
        findPath: files.findPath,
        findPullRequests: touchingPullRequests.find,
      },
      unansweredIds: watcher.unansweredIds,
      isKeyRefused,
      myPullRequests: myPullRequests.current,
      findReasons: missingStatuses.find,
    });
    this.tree.show(rows);
    setContext(contextKeys.testRunRows, rows.length > 0);
    const hasOldRuns = isKeyRefused && current.length > 0;
    const message = hasOldRuns ? keyRefusedRunsText : undefined;
    if (this.#view.message !== message) {
      this.#view.message = message as string;
    }
    this.#revealPending();
    this.#scheduleAgeUpdate();
  }

  /** Schedules the next update of the ages, if the view is visible and has a run. */
  #scheduleAgeUpdate(): void {
    this.#ageTimer?.dispose();
    this.#ageTimer = undefined;
    if (!this.#view.visible || this.deps.runs.current.length === 0) {
      return;
    }
    this.#ageTimer = this.deps.clock.setTimeout(() => this.#paint(), ageUpdateIntervalMs);
  }

  dispose(): void {
    this.#ageTimer?.dispose();
    this.#disposables.dispose();
  }
}
