import { delay } from "../base/async";
import type { Clock } from "../base/clock";

/** How many requests at once, and how many a second from then on. */
export interface BudgetRules {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** What a window may send, whatever goes wrong in it: requests beyond the budget wait until it has grown back. */
export class Budget {
  /** Below 0, so many wait. */
  private left: number;
  private asOf: number;

  constructor(
    private readonly rules: BudgetRules,
    private readonly clock: Clock,
  ) {
    this.left = rules.atOnce;
    this.asOf = clock.monotonicNow();
  }

  /** Resolves when one more may be sent, in the order in which it was asked for. Rejects with `CancelledError` if the signal is aborted before. */
  async take(signal: AbortSignal): Promise<void> {
    this.grow();
    this.left--;
    if (this.left >= 0) return;
    try {
      await delay((-this.left / this.rules.perSecond) * 1000, this.clock, signal);
    } catch (error) {
      this.left++;
      throw error;
    }
  }

  private grow(): void {
    const { atOnce, perSecond } = this.rules;
    const now = this.clock.monotonicNow();
    this.left = Math.min(atOnce, this.left + ((now - this.asOf) * perSecond) / 1000);
    this.asOf = now;
  }
}
