import type { Disposable } from "../../src/base/disposable";
import { wait } from "./wait";

/** Common interface of the extension's events and VS Code's. */
type Subscribable = (listener: () => unknown) => Disposable;

/**
 * Resolves with the first defined value that `check` returns: now, or after one of the events. Does not poll. Rejects
 * if `check` does, or when the test exceeds its time limit.
 */
export function waitFor<T>(
  events: readonly Subscribable[],
  check: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  return wait((resolve, reject) => {
    let checks = Promise.resolve();
    const attempt = () => {
      checks = checks.then(async () => {
        const value = await check();
        if (value !== undefined) {
          resolve(value);
        }
      });
      checks.catch(reject);
    };
    const subscriptions = events.map((event) => event(attempt));
    attempt();
    return () => {
      for (const subscription of subscriptions) {
        subscription.dispose();
      }
    };
  });
}
