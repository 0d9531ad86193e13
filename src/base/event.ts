import { type Disposable, toDisposable } from "./disposable";

/** Subscribes a listener. Structurally VS Code's `Event`, so that the UI can pass an event of a store to VS Code. */
export type Event<T> = (
  listener: (event: T) => unknown,
  thisArgs?: unknown,
  disposables?: { push(item: Disposable): unknown },
) => Disposable;

/**
 * Handler of an error that a listener throws. Set per emitter, so that a failing listener stops neither the other
 * listeners nor the caller of `fire`.
 */
export type ListenerErrorHandler = (error: unknown) => void;

const rethrowLater: ListenerErrorHandler = (error) =>
  queueMicrotask(() => {
    throw error;
  });

/** Fires events to its listeners, in the order in which they subscribed. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<{ call: (event: T) => unknown }>();

  constructor(private readonly onListenerError: ListenerErrorHandler = rethrowLater) {}

  readonly event: Event<T> = (listener, thisArgs, disposables) => {
    const entry = { call: listener.bind(thisArgs) };
    this.#listeners.add(entry);
    const subscription = toDisposable(() => this.#listeners.delete(entry));
    disposables?.push(subscription);
    return subscription;
  };

  /**
   * Calls every listener that is subscribed at the time of the call; one that throws does not prevent the others from
   * being called.
   */
  fire(event: T): void {
    for (const listener of [...this.#listeners]) {
      if (!this.#listeners.has(listener)) {
        continue;
      }
      try {
        listener.call(event);
      } catch (error) {
        this.onListenerError(error);
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

/** Returns an event that fires whenever one of the given events does. */
export function joinEvents(...events: readonly ((listener: () => unknown) => Disposable)[]): Event<void> {
  return (listener, thisArgs, disposables) => {
    const subscriptions = events.map((event) => event(() => listener.call(thisArgs)));
    const all = toDisposable(() => {
      for (const subscription of subscriptions) {
        subscription.dispose();
      }
    });
    disposables?.push(all);
    return all;
  };
}
