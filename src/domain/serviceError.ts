import { ReasonedError } from "../base/errors";

/** The two operations of the service, by their names in messages and logs. */
export type Operation = "listFailingTests" | "getTestRun";

/**
 * Reasons that a request failed. Branch on the reason, never on a message.
 * - `badRequest` 400 and other 4xx; `unauthorized` 401; `forbidden` 403; `notFound` 404
 * - `rateLimited` 429; `serverError` 5xx
 * - `redirected` a 3xx, not followed; `proxyAuthentication` 407
 * - `unreachable` refused, reset, no route; `dns` unknown host name; `certificate` untrusted TLS
 * - `deadline` no response in time
 * - `sourceFailed` a source of another extension failed, or cannot do it; see the code
 * - `internal` the request could not be made, because of a bug of the extension; see the cause
 * - `tooLarge` the response exceeds the size limit
 * - `unexpectedResponse` the response does not match the API contract
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
  | "sourceFailed"
  | "internal";

/** Details of a failed request. No field ever contains the key: texts are redacted before they are stored here. */
export interface FailureDetails {
  readonly operation: Operation;
  /** Host and port of the request. */
  readonly host: string;
  readonly status?: number;
  readonly requestId?: string;
  /** Milliseconds to wait before the next request, if the service gave a time. */
  readonly retryAfterMs?: number;
  /** Target host of a redirect. */
  readonly redirectHost?: string;
  /** The service's error text: at most 300 characters, without tags, with the key redacted. */
  readonly serviceText?: string;
  /** Code of the network or TLS layer, e.g. `ECONNREFUSED`. */
  readonly code?: string;
}

/** Failed request to the service. The message is for the log; `present` creates the text for the user. */
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
