/** An error of this product: `reason` says which kind (branch on it), `cause` keeps what was caught. */
export abstract class ReasonedError<Reason extends string> extends Error {
  /**
   * What the class is called, in every bundle. Parts that are loaded on demand carry copies of these classes with minified names of their
   * own: a class whose errors cross from one bundle to another states its name.
   */
  static get typeName(): string {
    // biome-ignore lint/complexity/noThisInStatic: the class that is asked, not this one
    return this.name;
  }

  /** True for an error of this class, whichever bundle's copy made it. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: the class that is asked, not this one
    const { typeName } = this;
    // biome-ignore lint/complexity/noThisInStatic: the class that is asked, not this one
    const own = Function.prototype[Symbol.hasInstance].call(this, value);
    return own || (value instanceof Error && value.name === typeName);
  }

  constructor(
    readonly reason: Reason,
    message: string,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.typeName;
  }
}

/** The work was given up because someone asked for it: never shown, never logged as a failure. */
export class CancelledError extends ReasonedError<"cancelled"> {
  static override readonly typeName = "CancelledError";

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

/** What the log says of an error that nobody expected: where it came from, as far as that is known. */
export function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
