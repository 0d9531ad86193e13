import type { RequestScope } from "../domain/failingTests/fetchedPages";
import { reuseUnchanged } from "../domain/failingTests/reuseUnchanged";
import { type FailingTestsState, hasSameResult } from "../domain/failingTestsState";
import { findMissingCapabilities } from "../domain/sessionState";
import type { DiskCache } from "./diskCache";
import type { ShownTests } from "./shownTests";
import type { TestsComparison } from "./testsComparison";

/** Age of the cached tests in milliseconds from which unchanged tests are written again only to renew that age. */
const maxCachedAgeMs = 10 * 60_000;

/** Cache of one repository's shown tests on disk: restores them at the start, adopts those of other windows, saves. */
export class CachedTests {
  #pendingRestore: Promise<void> = Promise.resolve();
  /** Age of the tests on disk: their `asOf`. */
  #cachedAsOf = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly shownTests: ShownTests,
    private readonly comparison: TestsComparison,
    private readonly diskCache: DiskCache,
  ) {}

  /** Settles with the last call of `restore`. */
  get lastRestore(): Promise<void> {
    return this.#pendingRestore;
  }

  /** Shows the cached tests of the last load, if nothing has been loaded yet. Never rejects. */
  restore(): Promise<void> {
    const { scope } = this.shownTests;
    if (!scope || this.shownTests.current.window) {
      return Promise.resolve();
    }
    // Treat an unreadable cache as empty; the next load reports errors.
    this.#pendingRestore = this.#showCached(scope).catch(() => {});
    return this.#pendingRestore;
  }

  async #showCached(scope: RequestScope): Promise<void> {
    const { shownTests, comparison, diskCache } = this;
    const { choice } = shownTests.current;
    const isOutdated = () => {
      if (shownTests.session.current !== scope.session) {
        return true;
      }
      const { choice: currentChoice, window } = shownTests.current;
      return currentChoice !== choice || window !== undefined;
    };
    const last = await diskCache.readLastTests(scope, choice);
    const previousTests = last && (await diskCache.previousWindow.readCached(scope, choice, last.window));
    if (!last || isOutdated()) {
      return;
    }
    comparison.setPreviousTests(previousTests);
    const { repository } = shownTests;
    const restoredState = await comparison.attachTo({
      ...last,
      ...findMissingCapabilities(scope.session),
      repository,
      choice,
      loading: false,
    });
    if (isOutdated()) {
      return;
    }
    this.#cachedAsOf = last.asOf;
    if (shownTests.current.loading) {
      shownTests.update({ ...restoredState, loading: true, refreshing: true });
    } else {
      shownTests.update(restoredState);
    }
    if (comparison.isRequested) {
      void comparison.compareIfDue();
    }
  }

  /**
   * Shows tests that another editor window has loaded and cached meanwhile, if they are newer than the shown ones:
   * they need not be requested again. Never rejects.
   */
  async adoptNewer(): Promise<void> {
    const { shownTests, comparison } = this;
    const { scope, current: state } = shownTests;
    if (!scope || state.asOf === undefined) {
      return;
    }
    const last = await this.diskCache.readLastTests(scope, state.choice, "others");
    if (!last || last.asOf <= state.asOf) {
      return;
    }
    const tests = await reuseUnchanged(state.tests, last.tests);
    const { repository, choice } = state;
    const newerState = await comparison.attachTo({
      ...last,
      ...findMissingCapabilities(scope.session),
      tests,
      repository,
      choice,
      loading: false,
    });
    // A load that was started meanwhile has changed the state too.
    if (shownTests.current !== state || shownTests.session.current !== scope.session) {
      return;
    }
    this.#cachedAsOf = last.asOf;
    shownTests.update(newerState);
    void comparison.compareIfDue();
  }

  /** Saves the tests of a load for the next start, unless equal ones were saved recently. Never rejects. */
  async save(state: FailingTestsState, previousState: FailingTestsState): Promise<void> {
    const { scope } = this.shownTests;
    if (!scope || !state.window || state.asOf === undefined) {
      return;
    }
    const ageMs = state.asOf - this.#cachedAsOf;
    // Below 0, the clock was set back since, and the time on disk lies in the future.
    const isRecent = ageMs >= 0 && ageMs < maxCachedAgeMs;
    if (isRecent && hasSameResult(previousState, state)) {
      return;
    }
    this.#cachedAsOf = state.asOf;
    await this.diskCache.saveLastTests(scope, state);
  }

  /** Discards the age of the cached tests; the disk cache stays. */
  reset(): void {
    this.#pendingRestore = Promise.resolve();
    this.#cachedAsOf = Number.NEGATIVE_INFINITY;
  }
}
