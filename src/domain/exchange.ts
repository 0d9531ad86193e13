import { isCancellation } from "../base/errors";
import { type Operation, ServiceError, type ServiceFailure } from "./serviceError";

/** A request that has ended, as it may be told of: nothing of what was sent or answered is in it. */
export interface Exchange {
  readonly operation: Operation;
  /** Host and port that were asked. */
  readonly host: string;
  /** When it began, in milliseconds since 1970, and how long it took. */
  readonly start: number;
  readonly tookMs: number;
  readonly outcome: "answered" | "cancelled" | ServiceFailure;
  readonly status?: number;
  readonly requestId?: string;
}

/** What a failed request leaves to be told of. */
export function failedExchange(error: unknown): Pick<Exchange, "outcome" | "status" | "requestId"> {
  if (!(error instanceof ServiceError)) return { outcome: isCancellation(error) ? "cancelled" : "internal" };
  const { status, requestId } = error.details;
  return { outcome: error.reason, ...(status !== undefined && { status }), ...(requestId && { requestId }) };
}
