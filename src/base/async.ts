import type { Clock } from "./clock";
import type { Disposable } from "./disposable";
import { CancelledError, throwIfCancelled } from "./errors";

/** Resolves after `ms` milliseconds; rejects with `CancelledError` as soon as the signal is aborted. */
export function delay(ms: number, clock: Clock, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new CancelledError(signal.reason));
      return;
    }
    const onAbort = () => {
      timer.dispose();
      reject(new CancelledError(signal?.reason));
    };
    const timer = clock.setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/**
 * Runs one thing at a time. While a run is under way, any number of further calls share one run that starts after it:
 * one flight plus one pending, whatever the number of callers.
 */
export class SingleFlight<T> {
  private current: Promise<T> | undefined;
  private pending: Promise<T> | undefined;

  constructor(private readonly work: () => Promise<T>) {}

  run(): Promise<T> {
    if (!this.current) return this.start();
    this.pending ??= this.current.then(
      () => this.startPending(),
      () => this.startPending(),
    );
    return this.pending;
  }

  private startPending(): Promise<T> {
    this.pending = undefined;
    return this.start();
  }

  private start(): Promise<T> {
    const run = this.work().finally(() => {
      if (this.current === run) this.current = undefined;
    });
    this.current = run;
    return run;
  }
}

/** Calls `work` once, `ms` milliseconds after the last `trigger`. */
export class Debounced implements Disposable {
  private timer: Disposable | undefined;

  constructor(
    private readonly work: () => void,
    private readonly ms: number,
    private readonly clock: Clock,
  ) {}

  trigger(): void {
    this.timer?.dispose();
    this.timer = this.clock.setTimeout(() => {
      this.timer = undefined;
      this.work();
    }, this.ms);
  }

  dispose(): void {
    this.timer?.dispose();
    this.timer = undefined;
  }
}

/** Gives the event loop a turn, so that a long piece of work never blocks the extension host; then checks for cancellation. */
export async function yieldToOthers(signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  throwIfCancelled(signal);
}
