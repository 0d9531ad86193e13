import type { Clock } from "./clock";
import { type Disposable, toDisposable } from "./disposable";
import { CancelledError, isCancellation, throwIfCancelled } from "./errors";
import type { Event } from "./event";
import { LatestTask } from "./latestTask";

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

/** Resolves once the condition holds or the timeout elapses. Checks the condition at once and after each event. */
export async function waitForCondition(
  timeoutMs: number,
  clock: Clock,
  events: readonly Event<unknown>[],
  condition: () => boolean,
): Promise<void> {
  const timeout = new AbortController();
  const timer = clock.setTimeout(() => timeout.abort(), timeoutMs);
  try {
    await waitUntilTrue(condition, events, timeout.signal);
  } catch (error) {
    if (!isCancellation(error)) {
      throw error;
    }
  } finally {
    timer.dispose();
  }
}

/**
 * Aborts the controller as soon as the signal is aborted, until the link is disposed. Unlike `AbortSignal.any`, leaves
 * no listener behind on a long-lived signal.
 */
export function abortWith(controller: AbortController, signal: AbortSignal): Disposable {
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) {
    abort();
  } else {
    signal.addEventListener("abort", abort, { once: true });
  }
  return toDisposable(() => signal.removeEventListener("abort", abort));
}

/**
 * Settles as the promise does; rejects with `CancelledError` as soon as the signal is aborted, while the work
 * continues for other callers.
 */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(new CancelledError(signal.reason));
    if (signal.aborted) {
      onAbort();
    } else {
      signal.addEventListener("abort", onAbort, { once: true });
    }
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/**
 * Resolves as soon as the condition holds: at once, or after one of the events. Rejects with `CancelledError` if the
 * signal is aborted.
 */
export function waitUntilTrue(
  condition: () => boolean,
  events: readonly Event<unknown>[],
  signal: AbortSignal,
): Promise<void> {
  const subscriptions: Disposable[] = [];
  const conditionMet = new Promise<void>((resolve) => {
    const check = () => condition() && resolve();
    for (const event of events) {
      subscriptions.push(event(check));
    }
    check();
  });
  return unlessAborted(conditionMet, signal).finally(() => {
    for (const subscription of subscriptions) {
      subscription.dispose();
    }
  });
}

/** Calls `work` once, `ms` milliseconds after the last `trigger`. */
export class Debounced implements Disposable {
  #timer: Disposable | undefined;

  constructor(
    private readonly work: () => void,
    private readonly ms: number,
    private readonly clock: Clock,
  ) {}

  trigger(): void {
    this.#timer?.dispose();
    this.#timer = this.clock.setTimeout(() => {
      this.#timer = undefined;
      this.work();
    }, this.ms);
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
  }
}

/** Runs `work` once a promise resolves with true or a timeout elapses, whichever is first. */
export class SettleOrTimeout implements Disposable {
  #timer: Disposable | undefined;
  readonly #latest = new LatestTask();

  constructor(
    private readonly work: () => void,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` once the promise has resolved with true; a promise given earlier no longer counts.
   *
   * @param timeoutMs maximum wait, from the first call after `work` last ran
   */
  runAfterSettled(promise: Promise<boolean>, timeoutMs: number): void {
    this.#timer ??= this.clock.setTimeout(() => this.#run(), timeoutMs);
    const task = this.#latest.start();
    void promise.then((isReady) => {
      if (isReady && !task.aborted) {
        this.#run();
      }
    });
  }

  #run(): void {
    this.dispose();
    this.work();
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#latest.cancel();
  }
}

/** Resolves in the event loop's next turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Maximum milliseconds of work before the event loop gets a turn. */
const maxSliceMs = 8;

/** Settles once the last queued caller has had its turn of the event loop. */
let turnQueue: Promise<unknown> = Promise.resolve();

/**
 * Gives the event loop a turn, so that a long piece of work never blocks the extension host; then checks for
 * cancellation. Of several pieces of work only one continues in each turn: running a slice of each in the same turn
 * would block the event loop as well.
 */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  turnQueue = turnQueue.then(nextTurn);
  await turnQueue;
  throwIfCancelled(signal);
}

/**
 * Gives the event loop a turn after a piece of work that could not be divided and took long.
 *
 * @param startTime start of the work, by `performance.now()`
 */
export async function yieldIfSlow(startTime: number): Promise<void> {
  if (performance.now() - startTime >= maxSliceMs) {
    await yieldToEventLoop();
  }
}

/**
 * Runs a generator to its end, giving the event loop a turn now and then; resolves with the generator's return value.
 */
export async function runInSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const startTime = performance.now();
    let step = steps.next();
    while (!step.done && performance.now() - startTime < maxSliceMs) {
      step = steps.next();
    }
    if (step.done) {
      return step.value;
    }
    await yieldToEventLoop();
  }
}

/**
 * Calls `visit` for each item in order, giving the event loop a turn now and then. Rejects with `CancelledError` if
 * the signal is aborted.
 */
export async function forEachYielding<T>(
  items: Iterable<T>,
  signal: AbortSignal | undefined,
  visit: (item: T) => unknown,
): Promise<void> {
  let sliceStart = performance.now();
  for (const item of items) {
    const result = visit(item);
    // Awaiting a value that is not a promise takes longer than most visits.
    if (result instanceof Promise) {
      await result;
    }
    if (performance.now() - sliceStart < maxSliceMs) {
      continue;
    }
    await yieldToEventLoop(signal);
    sliceStart = performance.now();
  }
}
