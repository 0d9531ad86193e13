import type { Moment } from "../base/age";
import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";
import type { Event } from "../base/event";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { RepositoryId } from "../domain/records";
import type { WindowChoice } from "../domain/time/window";
import { CachedTests } from "./cachedTests";
import type { DiskCache } from "./diskCache";
import type { LoadProgress } from "./loadProgress";
import type { Session } from "./session";
import { ShownTests } from "./shownTests";
import { TestsComparison } from "./testsComparison";
import { TestsLoader } from "./testsLoader";

/** Failing tests of one repository: restored from disk, loaded, and compared with the previous window. */
export class FailingTests implements Disposable {
  readonly #shownTests: ShownTests;
  readonly #comparison: TestsComparison;
  readonly #cached: CachedTests;
  readonly #loader: TestsLoader;

  readonly onDidChange: Event<FailingTestsState>;
  /** Fires when a load has progressed further than the state shows, see `progress`. */
  readonly onDidProgress: Event<void>;

  constructor(repository: RepositoryId, choice: WindowChoice, session: Session, diskCache: DiskCache, clock: Clock) {
    const shownTests = new ShownTests(repository, choice, session, clock);
    const comparison = new TestsComparison(shownTests, diskCache.previousWindow);
    const cached = new CachedTests(shownTests, comparison, diskCache);
    this.#shownTests = shownTests;
    this.#comparison = comparison;
    this.#cached = cached;
    this.#loader = new TestsLoader({ shownTests, cached, comparison, diskCache });
    this.onDidChange = shownTests.onDidChange;
    this.onDidProgress = this.#loader.onDidProgress;
  }

  get current(): FailingTestsState {
    return this.#shownTests.current;
  }

  /** Start of the load that brought the shown tests, in whichever editor window: the moment of `asOf`. */
  get loadStart(): Moment | undefined {
    return this.#shownTests.loadStart;
  }

  /** Progress of the current load, if there is one. Not part of the state, so that no row is repainted for it. */
  get progress(): LoadProgress | undefined {
    return this.current.loading ? this.#loader.progress : undefined;
  }

  /** Shows the cached tests of the last load, if nothing has been loaded yet. Never rejects. */
  async restore(): Promise<void> {
    if (!this.#loader.isActive) {
      await this.#cached.restore();
    }
  }

  /**
   * Loads the tests of the window that ends now. Shares a load that is under way, or follows it if it was stopped.
   * Does nothing without a connection. Never rejects: a failure is part of the state, a rejected key part of the
   * session.
   */
  refresh(): Promise<void> {
    return this.#loader.load();
  }

  /**
   * Compares with the previous window, now and after every refresh. Windows that one request spans are compared
   * automatically once they are loaded; longer ones would cost a request for each day. Never rejects: a failure
   * results in no comparison.
   */
  compare(): Promise<void> {
    return this.#comparison.request();
  }

  /** Stops comparing windows that are too long to compare automatically. An existing comparison stays. */
  stopComparing(): void {
    this.#comparison.stopRequesting();
  }

  /** Stops the load under way. The result of a first load so far stays; a refresh leaves the previous tests. */
  stop(): void {
    this.#loader.stop();
  }

  /** Switches to another window: tests that were loaded for the old one do not apply to it. */
  selectWindow(choice: WindowChoice): void {
    if (choice !== this.current.choice) {
      this.reset(choice);
    }
  }

  /** Discards everything, e.g. because the key was removed; the disk cache stays. */
  reset(choice: WindowChoice = this.current.choice): void {
    this.#loader.reset();
    this.#comparison.reset();
    this.#cached.reset();
    this.#shownTests.reset(choice);
  }

  /**
   * Shows tests that another editor window has loaded and cached meanwhile, if they are newer than the shown ones:
   * they need not be requested again. Never rejects.
   */
  async adoptNewerCache(): Promise<void> {
    if (!this.#loader.isActive) {
      await this.#cached.adoptNewer();
    }
  }

  dispose(): void {
    this.#loader.dispose();
    this.#comparison.dispose();
    this.#shownTests.dispose();
  }
}
