import type { Clock } from "./clock";
import { type Disposable, toDisposable } from "./disposable";
import { CancelledError, isCancellation, throwIfCancelled } from "./errors";
import type { Event } from "./event";

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

/** Resolves as soon as something holds, which is looked at with every event, or after `ms` milliseconds. */
export async function holdsWithin(
  ms: number,
  clock: Clock,
  events: readonly Event<unknown>[],
  holds: () => boolean,
): Promise<void> {
  const patience = new AbortController();
  const timer = clock.setTimeout(() => patience.abort(), ms);
  try {
    await whenTrue(holds, events, patience.signal);
  } catch (error) {
    if (!isCancellation(error)) throw error;
  } finally {
    timer.dispose();
  }
}

/**
 * Aborts the controller as soon as the signal is aborted, until the link is disposed. Unlike `AbortSignal.any` it leaves nothing on a signal
 * that lives long.
 */
export function abortWith(controller: AbortController, signal: AbortSignal): Disposable {
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return toDisposable(() => signal.removeEventListener("abort", abort));
}

/** Resolves with what the promise gives; rejects with `CancelledError` as soon as the signal is aborted, and the work goes on for others. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(new CancelledError(signal.reason));
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** Resolves as soon as the condition holds: now, or after one of the events. Rejects with `CancelledError` if the signal is aborted. */
export function whenTrue(
  condition: () => boolean,
  events: readonly Event<unknown>[],
  signal: AbortSignal,
): Promise<void> {
  const subscriptions: Disposable[] = [];
  const holds = new Promise<void>((resolve) => {
    const check = () => condition() && resolve();
    for (const event of events) subscriptions.push(event(check));
    check();
  });
  return unlessAborted(holds, signal).finally(() => {
    for (const subscription of subscriptions) subscription.dispose();
  });
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

/** Calls `work` when what it waits for is there, or when its patience is over. */
export class Patient implements Disposable {
  private timer: Disposable | undefined;
  private awaited: Promise<boolean> | undefined;

  constructor(
    private readonly work: () => void,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks for it: once `awaited` has resolved with true, in place of what was awaited before.
   *
   * @param ms how long to wait at most, from the first time it was asked for and not done
   */
  after(awaited: Promise<boolean>, ms: number): void {
    this.timer ??= this.clock.setTimeout(() => this.run(), ms);
    this.awaited = awaited;
    void awaited.then((isThere) => {
      if (isThere && this.awaited === awaited) this.run();
    });
  }

  private run(): void {
    this.dispose();
    this.work();
  }

  dispose(): void {
    this.timer?.dispose();
    this.timer = undefined;
    this.awaited = undefined;
  }
}

/** Resolves in the event loop's next turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Milliseconds of work after which the event loop gets a turn. */
const slice = 8;

/** Settled when whoever waits for a turn has had it. */
let turns: Promise<unknown> = Promise.resolve();

/**
 * Gives the event loop a turn, so that a long piece of work never blocks the extension host; then checks for cancellation. Of several
 * pieces of work one goes on in each turn: all their slices in one would block it as well.
 */
async function yieldToOthers(signal?: AbortSignal): Promise<void> {
  turns = turns.then(nextTurn);
  await turns;
  throwIfCancelled(signal);
}

/** Gives the event loop a turn after a piece of work that could not be cut and took long. @param from its beginning, by `performance.now()` */
export async function turnAfter(from: number): Promise<void> {
  if (performance.now() - from >= slice) await yieldToOthers();
}

/** Goes through the steps of a generator, giving the event loop a turn now and then; resolves with what it returns. */
export async function inSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const from = performance.now();
    let step = steps.next();
    while (!step.done && performance.now() - from < slice) step = steps.next();
    if (step.done) return step.value;
    await yieldToOthers();
  }
}

/** Visits all, one after the other, giving the event loop a turn now and then. Rejects with `CancelledError` if the signal is aborted. */
export async function inTurns<T>(
  items: Iterable<T>,
  signal: AbortSignal | undefined,
  visit: (item: T) => unknown,
): Promise<void> {
  let turn = performance.now();
  for (const item of items) {
    const visited = visit(item);
    // A wait for what is there already takes longer than most visits.
    if (visited instanceof Promise) await visited;
    if (performance.now() - turn < slice) continue;
    await yieldToOthers(signal);
    turn = performance.now();
  }
}
