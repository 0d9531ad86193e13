import { throwIfCancelled } from "./errors";
import { LatestTask } from "./latestTask";
import { SharedTask } from "./sharedTask";

/**
 * A value that is created once, on the first request for it. A failure is not kept: the next request tries again. The
 * creation is stopped once every caller that waits for it has cancelled.
 */
export class Lazy<T> {
  #pending: SharedTask<T> | undefined;
  readonly #latest = new LatestTask();
  #created: { readonly value: T } | undefined;

  constructor(private readonly create: (signal: AbortSignal) => Promise<T>) {}

  /** The value, if it has been created. */
  get current(): T | undefined {
    return this.#created?.value;
  }

  /** Drops the value, so that the next request creates another. Callers that already wait for a value still get it. */
  forget(): void {
    this.#latest.cancel();
    this.#pending = undefined;
    this.#created = undefined;
  }

  /**
   * Rejects as `create` does, and with `CancelledError` as soon as the signal is aborted; other callers keep waiting.
   */
  async get(signal?: AbortSignal): Promise<T> {
    throwIfCancelled(signal);
    if (this.#created) {
      return this.#created.value;
    }
    if (!this.#pending || this.#pending.isAborted) {
      this.#pending = this.#start();
    }
    return this.#pending.join(signal);
  }

  #start(): SharedTask<T> {
    const create = async (signal: AbortSignal) => this.create(signal);
    const creation = this.#latest.start();
    return new SharedTask((signal) =>
      create(signal)
        .then((value) => {
          if (!creation.aborted) {
            this.#created = { value };
          }
          return value;
        })
        .finally(() => {
          if (!creation.aborted) {
            this.#pending = undefined;
          }
        }),
    );
  }
}

/** An interface whose methods all return promises. */
type AsyncMethods<T> = { readonly [Name in keyof T]: (...args: never[]) => Promise<unknown> };

/**
 * Returns a stand-in for an object whose methods all return promises: the object is created on the first call of a
 * method, and calls are forwarded to it. They reject as `create` does; the next call tries again.
 */
export function lazy<T extends object & AsyncMethods<T>>(create: () => Promise<T>): T {
  const instance = new Lazy(create);
  const call =
    (name: keyof T) =>
    async (...args: never[]): Promise<unknown> =>
      (await instance.get())[name](...args);
  // With a method `then`, the stand-in would be treated as a promise wherever it is awaited.
  const get = (_: T, name: string | symbol) => (name === "then" ? undefined : call(name as keyof T));
  return new Proxy({} as T, { get });
}
