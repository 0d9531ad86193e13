import { abortWith, unlessAborted } from "./async";
import type { Clock } from "./clock";
import { CancelledError, ReasonedError } from "./errors";
import { formatTrace } from "./log";

/** Failure of another extension: it threw, or did not answer in time. The message is for the log alone. */
export class ExtensionError extends ReasonedError<"failed" | "noAnswer"> {
  override readonly name = "ExtensionError";
}

/** How long another extension has for an answer, and the signal of the caller that waits for it. */
export interface QuestionOptions {
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** Milliseconds after which the wait ends; 10 s if absent, and `Infinity` for a question that may take any time. */
  readonly timeoutMs?: number;
}

/** Milliseconds that another extension has for an answer, unless the caller sets another limit. */
export const answerTimeoutMs = 10_000;

/**
 * Asks another extension, which may never answer, or throw anything. Rejects with `ExtensionError`, or with
 * `CancelledError` as soon as the signal is aborted.
 *
 * @param what names what is asked for, for the log
 * @param ask asks; may throw
 */
export async function askExtension<T>(
  what: string,
  ask: () => PromiseLike<T> | T,
  { clock, signal, timeoutMs = answerTimeoutMs }: QuestionOptions,
): Promise<T> {
  const end = new AbortController();
  const link = signal && abortWith(end, signal);
  const timer = Number.isFinite(timeoutMs) ? clock.setTimeout(() => end.abort(), timeoutMs) : undefined;
  try {
    return await unlessAborted(new Promise<T>((resolve) => resolve(ask())), end.signal);
  } catch (error) {
    if (signal?.aborted) {
      throw new CancelledError(signal.reason);
    }
    if (end.signal.aborted) {
      throw new ExtensionError("noAnswer", `${what}: no answer within ${timeoutMs / 1_000} s`);
    }
    throw new ExtensionError("failed", `${what}: failed: ${formatTrace(error)}`);
  } finally {
    timer?.dispose();
    link?.dispose();
  }
}
