import { computeAge } from "../base/age";
import type { Clock } from "../base/clock";
import { computeTimerIntervalMs } from "../domain/refreshPolicy";
import type { FailingTests } from "./failingTests";

/**
 * Maximum age in milliseconds at which the tests of a window that the user chose count as recent if no timer
 * refreshes.
 */
const maxAgeWithoutTimerMs = 600_000;

/** Decides which repositories' tests are recent enough not to be requested. */
export class TestsFreshness {
  /** Tests whose window the user changed, and which were not requested since. */
  readonly #testsWithChosenWindow = new Set<FailingTests>();
  /** Monotonic time at which a key was last entered after the first connection of this editor window. */
  #keyEnteredAt = Number.NEGATIVE_INFINITY;

  /** @param settings maximum age of tests in milliseconds; 0: unlimited */
  constructor(
    private readonly settings: { readonly refreshIntervalMs: number },
    private readonly clock: Clock,
  ) {}

  /** Whether the user waits for the tests of a window. */
  get isUrgent(): boolean {
    return this.#testsWithChosenWindow.size > 0;
  }

  /** Records that the user chose another window for tests. */
  recordChosenWindow(tests: FailingTests): void {
    this.#testsWithChosenWindow.add(tests);
  }

  /** Records that all tests are requested, or need not be. */
  recordRequest(): void {
    this.#testsWithChosenWindow.clear();
  }

  /** Records that a key was entered: a user who enters one, even the same again, wants it to be tried. */
  recordKeyEntry(): void {
    this.#keyEnteredAt = this.clock.monotonicNow();
  }

  isRecent(tests: FailingTests): boolean {
    const { loadStart, current } = tests;
    if (!loadStart || loadStart.monotonic < this.#keyEnteredAt || current.incomplete === "failed") {
      return false;
    }
    return computeAge(loadStart, this.clock) < this.#findMaxAgeMs(tests);
  }

  #findMaxAgeMs(tests: FailingTests): number {
    const { refreshIntervalMs } = this.settings;
    if (refreshIntervalMs > 0) {
      return computeTimerIntervalMs(refreshIntervalMs, tests.current.tests.length);
    }
    return this.#testsWithChosenWindow.has(tests) ? maxAgeWithoutTimerMs : Number.POSITIVE_INFINITY;
  }
}
