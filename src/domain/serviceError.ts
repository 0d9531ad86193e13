import { ReasonedError } from "../base/errors";

/** The two operations, by the names that people read in messages and logs. */
export type Operation = "listFailingTests" | "getTestRun";

/**
 * Why a request did not give an answer. Branch on this, never on a message.
 * - `badRequest` 400 and other 4xx; `unauthorized` 401; `forbidden` 403; `notFound` 404; `rateLimited` 429; `serverError` 5xx
 * - `redirected` a 3xx, not followed; `proxyAuthentication` 407
 * - `unreachable` refused, reset, no route; `dns` host name unknown; `certificate` TLS not trusted; `deadline` no answer in time
 * - `internal` the request could not be made at all: the fault is ours, its cause says which
 * - `tooLarge` the answer passed the size cap; `unexpectedResponse` an answer that is not of the contract
 */
export type ServiceFailure =
  | "badRequest"
  | "unauthorized"
  | "forbidden"
  | "notFound"
  | "rateLimited"
  | "serverError"
  | "redirected"
  | "proxyAuthentication"
  | "unreachable"
  | "dns"
  | "certificate"
  | "deadline"
  | "tooLarge"
  | "unexpectedResponse"
  | "internal";

/** What is known of a failed request. No field ever holds the key: texts are redacted before they get here. */
export interface FailureDetails {
  readonly operation: Operation;
  /** Host and port that were asked. */
  readonly host: string;
  readonly status?: number;
  readonly requestId?: string;
  /** Milliseconds to wait before asking again, if the service said so. */
  readonly retryAfterMs?: number;
  /** Host a redirect pointed to. */
  readonly redirectHost?: string;
  /** The service's own words: at most 300 characters, tags stripped, key redacted. */
  readonly serviceText?: string;
  /** A code of the network or TLS layer, e.g. `ECONNREFUSED`. */
  readonly code?: string;
}

/** A request to the service that failed. The message is for the log; what a person reads is made in `present`. */
export class ServiceError extends ReasonedError<ServiceFailure> {
  override readonly name = "ServiceError";

  constructor(
    reason: ServiceFailure,
    readonly details: FailureDetails,
    cause?: unknown,
  ) {
    const { operation, host, status, code, requestId } = details;
    const facts = [
      `${operation} at ${host}: ${reason}`,
      status && `status ${status}`,
      code,
      requestId && `request ${requestId}`,
    ];
    super(reason, facts.filter(Boolean).join(", "), cause);
  }
}
