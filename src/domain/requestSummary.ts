import { isCancellation } from "../base/errors";
import { withoutUndefined } from "../base/withoutUndefined";
import { type Operation, ServiceError, type ServiceFailure } from "./serviceError";

/** Summary of a finished request, for logs and diagnostics: contains none of the data that was sent or received. */
export interface RequestSummary {
  readonly operation: Operation;
  /** Host and port of the request. */
  readonly host: string;
  /** Start in milliseconds since 1970, and duration. */
  readonly start: number;
  readonly tookMs: number;
  readonly outcome: "answered" | "cancelled" | ServiceFailure;
  readonly status?: number;
  readonly requestId?: string;
}

/** Summarizes the error of a failed request. */
export function summarizeFailure(error: unknown): Pick<RequestSummary, "outcome" | "status" | "requestId"> {
  if (!(error instanceof ServiceError)) {
    return { outcome: isCancellation(error) ? "cancelled" : "internal" };
  }
  const { status, requestId } = error.details;
  return withoutUndefined({ outcome: error.reason, status, requestId: requestId || undefined });
}
