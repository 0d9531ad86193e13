import { type Disposable, DisposableStore } from "../../base/disposable";
import type { Event } from "../../base/event";
import type { Memento } from "../../base/memento";

const storageKey = "testRuns.opened";

/** View whose visibility is known: its container is shown, and it is not folded. */
interface VisibleView {
  readonly visible: boolean;
  onDidChangeVisibility(listener: () => unknown): Disposable;
}

interface Dependencies {
  readonly testRunsView: VisibleView & { unfold(): void };
  /** View above it in the same container. */
  readonly failingTestsView: VisibleView;
  readonly runs: { readonly current: readonly unknown[]; readonly onDidChange: Event<unknown> };
  /** Outlives the editor window, as the fold of the view does in VS Code. */
  readonly memento: Memento;
}

/**
 * Unfolds the test runs view, which is folded at first, once there is a run and the user looks at the view above it.
 * This happens once in a workspace: from then on, and if the user unfolds it before, its fold is the user's choice.
 */
export class TestRunsOpening implements Disposable {
  private readonly disposables = new DisposableStore();

  constructor(private readonly deps: Dependencies) {
    const { testRunsView, failingTestsView, runs } = deps;
    const update = () => this.update();
    this.disposables.add(testRunsView.onDidChangeVisibility(update));
    this.disposables.add(failingTestsView.onDidChangeVisibility(update));
    this.disposables.add(runs.onDidChange(update));
    this.update();
  }

  private update(): void {
    const { testRunsView, failingTestsView, runs, memento } = this.deps;
    if (memento.get(storageKey) === true) return;
    const isDue = failingTestsView.visible && runs.current.length > 0;
    if (!testRunsView.visible && !isDue) return;
    void memento.update(storageKey, true);
    if (!testRunsView.visible) testRunsView.unfold();
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
