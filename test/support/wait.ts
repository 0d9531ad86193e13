/** What rejects each wait that is not over. */
const pendingWaits = new Set<() => void>();

/**
 * Returns a promise for something that is expected to happen. Unlike a plain one it is rejected when the time of its
 * test is over, so that the rest of the test's work ends as well.
 *
 * @param start begins to wait, and returns what stops it: called once, as soon as the promise is settled
 */
export function wait<T>(
  start: (resolve: (value: T) => void, reject: (reason: unknown) => void) => () => void,
): Promise<T> {
  // Made here, for its stack: it says what the test was waiting for.
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

/** Rejects every wait of this process that is not over. */
export function giveUpWaits(): void {
  for (const giveUp of [...pendingWaits]) {
    giveUp();
  }
}
