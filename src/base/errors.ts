/** An error of this product: `reason` is its kind (branch on it), `cause` is the error that was caught. */
export abstract class ReasonedError<Reason extends string> extends Error {
  /** Name in the log. Declared explicitly, since classes are renamed in minified code. */
  abstract override readonly name: string;

  constructor(
    readonly reason: Reason,
    message: string,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/** Signals that work was canceled on request: never shown, never logged as a failure. */
export class CancelledError extends ReasonedError<"cancelled"> {
  override readonly name = "CancelledError";

  constructor(cause?: unknown) {
    super("cancelled", "cancelled", cause);
  }
}

/** Returns whether an error is a `CancelledError` or the platform's `AbortError`. */
export function isCancellation(error: unknown): boolean {
  return error instanceof CancelledError || (error instanceof Error && error.name === "AbortError");
}

/** Throws `CancelledError` if the signal has been aborted. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw new CancelledError(signal.reason);
  }
}
