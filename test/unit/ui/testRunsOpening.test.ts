import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import { TestRunsOpening } from "../../../src/ui/views/testRunsOpening";
import { FakeMemory } from "../../support/fakes";

/** A view that a test shows and hides, and that counts how often it was unfolded. */
class FakeView {
  readonly changed = new Emitter<void>();
  readonly onDidChangeVisibility = this.changed.event;
  visible = false;
  unfoldCount = 0;

  unfold(): void {
    this.unfoldCount++;
    this.show(true);
  }

  show(visible: boolean): void {
    this.visible = visible;
    this.changed.fire();
  }
}

/** An editor window with both views hidden and without runs. */
function createWindow(memento = new FakeMemory()) {
  const testRunsView = new FakeView();
  const failingTestsView = new FakeView();
  const changed = new Emitter<void>();
  const runs = { current: [] as readonly string[], onDidChange: changed.event };
  const setRuns = (...ids: readonly string[]) => {
    runs.current = ids;
    changed.fire();
  };
  new TestRunsOpening({ testRunsView, failingTestsView, runs, memento });
  return { testRunsView, failingTestsView, setRuns };
}

describe("TestRunsOpening", () => {
  it("unfolds the view once there is a run and the view above is visible, in either order", () => {
    const counts = [true, false].map((isShownFirst) => {
      const { testRunsView, failingTestsView, setRuns } = createWindow();
      if (isShownFirst) failingTestsView.show(true);
      else setRuns("a");
      const earlyCount = testRunsView.unfoldCount;
      if (isShownFirst) setRuns("a");
      else failingTestsView.show(true);
      return [earlyCount, testRunsView.unfoldCount];
    });
    assert.deepEqual(counts, [
      [0, 1],
      [0, 1],
    ]);
  });

  it("leaves a view alone that the user folds again, also in the next window", () => {
    const memento = new FakeMemory();
    const { testRunsView, failingTestsView, setRuns } = createWindow(memento);
    failingTestsView.show(true);
    setRuns("a");
    testRunsView.show(false);
    setRuns("a", "b");
    const nextWindow = createWindow(memento);
    nextWindow.setRuns("a");
    nextWindow.failingTestsView.show(true);
    assert.deepEqual([testRunsView.unfoldCount, nextWindow.testRunsView.unfoldCount], [1, 0]);
  });

  it("leaves a view alone that the user has unfolded before there was a run", () => {
    const { testRunsView, failingTestsView, setRuns } = createWindow();
    failingTestsView.show(true);
    testRunsView.show(true);
    testRunsView.show(false);
    setRuns("a");
    assert.equal(testRunsView.unfoldCount, 0);
  });
});
