import { abortWith } from "../base/async";
import type { Disposable } from "../base/disposable";
import { isCancellation } from "../base/errors";
import { LatestTask } from "../base/latestTask";
import type { RequestScope } from "../domain/failingTests/fetchedPages";
import {
  compareWithPreviousWindow,
  isPreviousWindow,
  type PreviousWindowTests,
} from "../domain/failingTests/windowComparison";
import type { FailingTestsState } from "../domain/failingTestsState";
import { toServiceError } from "../domain/failures/toServiceError";
import { hasCapability } from "../domain/sessionState";
import type { TimeWindow } from "../domain/time/timeWindow";
import { fitsOneRequest } from "../domain/time/window";
import type { PreviousWindow } from "./previousWindow";
import type { ShownTests } from "./shownTests";

/** Compares the shown tests of one repository with those of the previous window. */
export class TestsComparison implements Disposable {
  readonly #latest = new LatestTask();
  #pending: Promise<void> | undefined;
  private previousTests: PreviousWindowTests | undefined;
  /** Whether windows that are too long to compare automatically are compared; applies to all windows and keys. */
  #canTakeSeveralRequests = false;

  constructor(
    private readonly shownTests: ShownTests,
    private readonly previousWindow: PreviousWindow,
  ) {}

  /** Whether a comparison was requested explicitly, however many requests it takes. */
  get isRequested(): boolean {
    return this.#canTakeSeveralRequests;
  }

  /** Compares now and after every refresh, however long the window is. Never rejects. */
  request(): Promise<void> {
    this.#canTakeSeveralRequests = true;
    return this.compareIfDue();
  }

  /** Stops comparing windows that are too long to compare automatically. An existing comparison stays. */
  stopRequesting(): void {
    this.#canTakeSeveralRequests = false;
  }

  /** Applies tests of the previous window that were cached. */
  setPreviousTests(previousTests: PreviousWindowTests | undefined): void {
    this.previousTests = previousTests;
  }

  /**
   * Compares the shown tests if that is not done yet, requesting the previous window unless it is cached. Never
   * rejects: a failure becomes part of the state.
   */
  compareIfDue(): Promise<void> {
    if (this.#pending !== undefined) {
      return this.#pending;
    }
    const { scope } = this.shownTests;
    const { window, incomplete } = this.shownTests.current;
    if (!scope || !window || incomplete || !this.#isDue(window)) {
      return Promise.resolve();
    }
    if (!hasCapability(scope.session, "previousRange")) {
      return Promise.resolve();
    }
    const task = this.#latest.start();
    this.#pending = this.#comparePreviousWindow(scope, window, task).finally(() => {
      if (!task.aborted) {
        this.#pending = undefined;
      }
    });
    return this.#pending;
  }

  #isDue(window: TimeWindow): boolean {
    if (!fitsOneRequest(window) && !this.#canTakeSeveralRequests) {
      return false;
    }
    return !this.previousTests || !isPreviousWindow(this.previousTests.window, window);
  }

  async #comparePreviousWindow(scope: RequestScope, window: TimeWindow, task: AbortSignal): Promise<void> {
    const abort = new AbortController();
    const links = [abortWith(abort, task), abortWith(abort, scope.session.signal)];
    try {
      const previousTests = await this.#readOrFetch(scope, window, abort.signal);
      if (task.aborted) {
        return;
      }
      this.previousTests = previousTests;
      await this.#showComparison(task);
    } catch (error) {
      if (task.aborted || isCancellation(error)) {
        return;
      }
      const comparisonError = toServiceError(scope.session, error);
      this.shownTests.update({ ...this.shownTests.current, comparisonError });
      this.shownTests.session.rejectKeyIfUnauthorized(scope.session, comparisonError);
    } finally {
      for (const link of links) {
        link.dispose();
      }
    }
  }

  async #readOrFetch(scope: RequestScope, window: TimeWindow, signal: AbortSignal): Promise<PreviousWindowTests> {
    const { choice } = this.shownTests.current;
    const cachedTests = await this.previousWindow.readCached(scope, choice, window);
    return cachedTests ?? this.previousWindow.fetch(scope, choice, window, signal);
  }

  async #showComparison(task: AbortSignal): Promise<void> {
    for (;;) {
      const state = this.shownTests.current;
      const comparedState = await this.attachTo(state);
      if (task.aborted) {
        return;
      }
      // A refresh may have brought other tests meanwhile.
      if (state !== this.shownTests.current) {
        continue;
      }
      this.shownTests.update(comparedState);
      return;
    }
  }

  /**
   * Returns the state with its comparison, if there is one: computed in steps that yield to the event loop, and again
   * if the previous window has changed meanwhile.
   */
  async attachTo(loadedState: FailingTestsState): Promise<FailingTestsState> {
    const { comparison: _, comparisonError: __, ...state } = loadedState;
    for (;;) {
      const { previousTests } = this;
      if (!previousTests || !canCompare(state, previousTests)) {
        return state;
      }
      const result = await compareWithPreviousWindow(state.tests, previousTests);
      if (this.previousTests !== previousTests) {
        continue;
      }
      this.previousTests = result.previous;
      return { ...state, comparison: result.comparison };
    }
  }

  /** Discards the previous window, and stops the request for it. */
  reset(): void {
    this.#latest.cancel();
    this.#pending = undefined;
    this.previousTests = undefined;
  }

  dispose(): void {
    this.reset();
  }
}

/** Returns whether both lists are complete, and the windows directly follow each other. */
function canCompare({ window, incomplete }: FailingTestsState, previousTests: PreviousWindowTests): boolean {
  if (!window || incomplete || previousTests.incomplete) {
    return false;
  }
  return isPreviousWindow(previousTests.window, window);
}
