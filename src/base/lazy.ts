import { throwIfCancelled } from "./errors";
import { SharedWork } from "./sharedWork";

/**
 * A value that is created on the first request for it, and once. A failure is not kept: the next request tries again.
 * Creating it is stopped once everyone who waits for it has cancelled.
 */
export class Lazy<T> {
  private pending: SharedWork<T> | undefined;
  private created: { readonly value: T } | undefined;

  constructor(private readonly create: (signal: AbortSignal) => Promise<T>) {}

  /** The value, if it has been created. */
  get current(): T | undefined {
    return this.created?.value;
  }

  /** Drops the value, so that the next request creates another. Those who wait for the one under way still get it. */
  forget(): void {
    this.pending = undefined;
    this.created = undefined;
  }

  /** Rejects as `create` does, and with `CancelledError` as soon as the signal is aborted; the others go on waiting. */
  async get(signal?: AbortSignal): Promise<T> {
    throwIfCancelled(signal);
    if (this.created) return this.created.value;
    if (!this.pending || this.pending.isGivenUp) this.pending = this.start();
    return this.pending.join(signal);
  }

  private start(): SharedWork<T> {
    const create = async (signal: AbortSignal) => this.create(signal);
    const started: SharedWork<T> = new SharedWork((signal) =>
      create(signal)
        .then((value) => {
          if (this.pending === started) this.created = { value };
          return value;
        })
        .finally(() => {
          if (this.pending === started) this.pending = undefined;
        }),
    );
    return started;
  }
}

/** An interface that answers by promises alone. */
type Asynchronous<T> = { readonly [Name in keyof T]: (...args: never[]) => Promise<unknown> };

/**
 * Stands for an object whose methods all return promises: the object is made when one of them is first called, and its methods then
 * called on it. They reject as `make` does; the next call tries again.
 */
export function lazy<T extends object & Asynchronous<T>>(make: () => Promise<T>): T {
  const made = new Lazy(make);
  const call =
    (name: keyof T) =>
    async (...args: never[]): Promise<unknown> =>
      (await made.get())[name](...args);
  // `then` would make a promise of it for whoever awaits it.
  return new Proxy({} as T, { get: (_, name) => (name === "then" ? undefined : call(name as keyof T)) });
}
