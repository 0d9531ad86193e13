/** Functions that reject the pending waits. */
const pendingWaits = new Set<() => void>();

/**
 * Returns a promise for an expected event. Unlike a plain promise, it is rejected when the test exceeds its time limit,
 * so that the remaining work of the test ends as well.
 *
 * @param start begins to wait, and returns the function that stops it: called once, as soon as the promise is settled
 */
export function wait<T>(
  start: (resolve: (value: T) => void, reject: (reason: unknown) => void) => () => void,
): Promise<T> {
  // Created here for its stack, which shows what the test was waiting for.
  const error = new Error("The test's time was over before this happened.");
  return new Promise<T>((resolve, reject) => {
    let stop = () => {};
    const end = () => {
      pendingWaits.delete(giveUp);
      stop();
    };
    const giveUp = () => {
      end();
      reject(error);
    };
    pendingWaits.add(giveUp);
    stop = start(
      (value) => {
        end();
        resolve(value);
      },
      (reason) => {
        end();
        reject(reason);
      },
    );
  });
}

/** Rejects every pending wait of this process. */
export function giveUpWaits(): void {
  for (const giveUp of [...pendingWaits]) {
    giveUp();
  }
}
