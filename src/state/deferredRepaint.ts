import { SettleOrTimeout } from "../base/async";
import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import type { FailingTestsSource } from "../domain/failingTests/failingTestsSource";
import type { KnownFiles } from "../locate/services/knownFiles";

interface Dependencies {
  readonly tests: Pick<FailingTestsSource, "current" | "loading">;
  readonly files: Pick<KnownFiles, "learn" | "waitForStoredFiles" | "keep">;
  readonly clock: Clock;
  readonly paint: () => void;
}

/**
 * Maximum milliseconds that rows wait for the files of their tests, so that they do not move right after they appear.
 * The first rows wait briefly, since nothing is shown yet, but always for the files on disk; later rows wait longer,
 * since the previous ones are still shown.
 */
const maxWaitMs = { first: 50, later: 2_000 };

/** Paints rows as soon as the files of their tests are known, or after a timeout. */
export class DeferredRepaint implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #paintTrigger: SettleOrTimeout;
  /** True once rows of tests have been painted, as long as there are tests. */
  #hasPaintedRows = false;

  constructor(private readonly dependencies: Dependencies) {
    this.#paintTrigger = this.#disposables.add(new SettleOrTimeout(() => this.#paint(), dependencies.clock));
  }

  /** Repaints after a change of the tests or the known files. */
  update(): void {
    const { tests, files } = this.dependencies;
    const loadedTests = tests.current.flatMap((state) => state.tests);
    if (loadedTests.length === 0) {
      this.#paint();
      return;
    }
    const filesLearned = files.learn(loadedTests);
    if (this.#hasPaintedRows) {
      this.#paintTrigger.runAfterSettled(filesLearned, maxWaitMs.later);
    } else {
      void files.waitForStoredFiles().then(() => this.#paintTrigger.runAfterSettled(filesLearned, maxWaitMs.first));
    }
    if (!tests.loading) {
      void filesLearned.then((isLearned) => (isLearned ? files.keep(loadedTests) : undefined));
    }
  }

  /** Repaints the same tests in another arrangement: at once, except for the first rows, which still wait. */
  refresh(): void {
    if (this.#hasPaintedRows) {
      this.#paint();
    } else {
      this.update();
    }
  }

  #paint(): void {
    this.#hasPaintedRows = this.dependencies.tests.current.some((state) => state.tests.length > 0);
    this.dependencies.paint();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
