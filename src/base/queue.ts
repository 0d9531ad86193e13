import { toDisposable } from "./disposable";
import { CancelledError, throwIfCancelled } from "./errors";

/** `foreground`: the user waits for the work. `background`: the work can wait, and gets fewer slots. */
export type Priority = "foreground" | "background";

/** Maximum number of pieces of work that run at a time. */
export interface QueueLimits {
  readonly maxInFlight: number;
  /** How many of these may be background work; `maxInFlight` if absent. */
  readonly maxInBackground?: number;
}

interface Waiter {
  readonly priority: Priority;
  readonly start: () => void;
}

/** Runs a limited number of pieces of work at a time: foreground work first, otherwise in order of arrival. */
export class Queue {
  readonly #waiters: Waiter[] = [];
  readonly #running: Record<Priority, number> = { foreground: 0, background: 0 };

  constructor(private readonly limits: QueueLimits) {}

  /**
   * Runs the work once a slot is free. Rejects with `CancelledError`, without running it, if the signal is aborted
   * before.
   */
  async run<T>(work: () => Promise<T>, priority: Priority, signal: AbortSignal): Promise<T> {
    throwIfCancelled(signal);
    if (this.#hasRoom(priority)) {
      this.#running[priority]++;
    } else {
      await this.#acquireSlot(priority, signal);
    }
    try {
      return await work();
    } finally {
      this.#running[priority]--;
      this.#startNext();
    }
  }

  /** Resolves once a slot has been acquired. */
  #acquireSlot(priority: Priority, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        priority,
        start: () => {
          subscription.dispose();
          resolve();
        },
      };
      const onAbort = () => {
        this.#removeWaiter(waiter);
        reject(new CancelledError(signal.reason));
      };
      signal.addEventListener("abort", onAbort, { once: true });
      const subscription = toDisposable(() => signal.removeEventListener("abort", onAbort));
      this.#waiters.push(waiter);
    });
  }

  #startNext(): void {
    for (const priority of ["foreground", "background"] as const) {
      while (this.#hasRoom(priority)) {
        const next = this.#waiters.find((waiter) => waiter.priority === priority);
        if (!next) {
          break;
        }
        this.#removeWaiter(next);
        this.#running[priority]++;
        next.start();
      }
    }
  }

  #removeWaiter(waiter: Waiter): void {
    this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
  }

  #hasRoom(priority: Priority): boolean {
    const { maxInFlight, maxInBackground = maxInFlight } = this.limits;
    if (this.#running.foreground + this.#running.background >= maxInFlight) {
      return false;
    }
    return priority === "foreground" || this.#running.background < maxInBackground;
  }
}
