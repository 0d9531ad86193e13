/** An error of this product: `reason` says which kind (branch on it), `cause` keeps what was caught. */
export abstract class ReasonedError<Reason extends string> extends Error {
  /** As the log has it. Stated, since classes are renamed where the code is minified. */
  abstract override readonly name: string;

  constructor(
    readonly reason: Reason,
    message: string,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/** The work was given up because someone asked for it: never shown, never logged as a failure. */
export class CancelledError extends ReasonedError<"cancelled"> {
  override readonly name = "CancelledError";

  constructor(cause?: unknown) {
    super("cancelled", "cancelled", cause);
  }
}

/** True for a cancellation of ours and for the platform's `AbortError`. */
export function isCancellation(error: unknown): boolean {
  return error instanceof CancelledError || (error instanceof Error && error.name === "AbortError");
}

/** Throws `CancelledError` if the signal has been aborted. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new CancelledError(signal.reason);
}
