/** Time limit of an attempt but the last, in milliseconds, and the maximum number of attempts. */
const attemptTimeoutMs = 5_000;
const maxAttempts = 3;

/** Time limit of an attempt's waits; the last attempt has the default of the page. */
export interface WaitOptions {
  readonly timeout?: number;
}

/** Repeats an action until it succeeds, as a user would; rejects with the error of the last attempt. */
export async function retry<T>(attempt: (options: WaitOptions) => Promise<T>): Promise<T> {
  for (let count = 1; count < maxAttempts; count++) {
    try {
      return await attempt({ timeout: attemptTimeoutMs });
    } catch {
      // Retried.
    }
  }
  return attempt({});
}
