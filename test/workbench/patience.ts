/**
 * How long a person waits before doing again what came to nothing, in milliseconds, and how often
 * they do it at most.
 */
const patienceMs = 5_000;
const maxAttempts = 3;

/** Time limit of an attempt's waits; the last attempt has the default of the page. */
export interface Patience {
  readonly timeout?: number;
}

/**
 * Does something, and again where it came to nothing, as a person would; rejects with the error of
 * the last attempt.
 */
export async function tryAgain<T>(attempt: (patience: Patience) => Promise<T>): Promise<T> {
  for (let count = 1; count < maxAttempts; count++) {
    try {
      return await attempt({ timeout: patienceMs });
    } catch {
      // Done again.
    }
  }
  return attempt({});
}
