import { AxiosHeaders, type AxiosResponse, getAdapter, type InternalAxiosRequestConfig, isAxiosError } from "axios";
import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";
import { CancelledError, throwIfCancelled } from "../base/errors";
import { createTable } from "../base/table";
import { type FailureDetails, type Operation, ServiceError, type ServiceFailure } from "../domain/serviceError";
import type { ServiceNotice } from "../domain/serviceNotice";
import { Connections } from "./connections";
import { paths } from "./contract";
import { Deadline } from "./deadline";
import { classifyErrorCode, classifyStatus, parseHttpDate, parseRetryAfter } from "./errorClassification";
import { readNotice } from "./readNotice";
import type { Redact } from "./redact";
import { rules } from "./rules";
import { extractServiceText, toPlainText } from "./serviceText";
import { decodeUtf8 } from "./texts";

/**
 * axios' adapter over Node's own http and https, without an agent of this extension: VS Code patches these modules and
 * knows the user's proxy and certificates. Called directly, because there are no defaults to merge and nothing to
 * transform, which is half of what axios adds to a request.
 */
const send = getAdapter("http");

/** A 2xx response: its text, its bytes after decompression, and values of its headers. */
export interface ServiceResponse {
  readonly status: number;
  readonly text: string;
  readonly bytes: number;
  readonly requestId?: string;
  /** The service's clock minus the local clock, in milliseconds. */
  readonly clockSkewMs?: number;
  readonly notice?: ServiceNotice;
}

/** Options of a `Transport`. */
export interface TransportOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly redact: Redact;
}

/**
 * Sends single requests. Only this file knows axios: an `AxiosError` contains the request's headers and with them the
 * API key, so no such error, nor any object that it refers to, leaves this file.
 */
export class Transport implements Disposable {
  /** Host and port of the service. */
  readonly host: string;
  readonly #options: TransportOptions;
  readonly #connections: Connections;

  constructor(options: TransportOptions) {
    this.host = new URL(options.baseUrl).host;
    this.#options = options;
    this.#connections = new Connections(options.baseUrl, options.clock);
  }

  /**
   * Sends one POST request. Rejects with `CancelledError`, or with `ServiceError` unless a 2xx response arrives within
   * 15 s and 10 MB.
   */
  async post(operation: Operation, body: string, signal: AbortSignal): Promise<ServiceResponse> {
    throwIfCancelled(signal);
    const deadline = new Deadline(rules.deadlineMs, this.#options.clock, signal);
    try {
      const response = await this.#sendOverOpenConnection(() => this.#createConfig(operation, body, deadline.signal));
      return await this.#toServiceResponse(operation, response);
    } catch (error) {
      if (error instanceof ServiceError) {
        throw error;
      }
      if (signal.aborted) {
        throw new CancelledError(signal.reason);
      }
      if (deadline.isOver) {
        throw this.createFailure("deadline", operation, {});
      }
      const { reason, code } = classifyNetworkError(error);
      throw this.createFailure(reason, operation, code ? { code } : {});
    } finally {
      deadline.dispose();
    }
  }

  /** Closes the idle connections, and those of requests in flight once they are answered. */
  dispose(): void {
    void this.#connections.close();
  }

  /**
   * Sends a request; sends it again at once if the service closed the idle connection that was used: the request was
   * not answered, and both operations only read. Idle connections are closed before, so that the second request gets a
   * new one. A further failure is left to the retries.
   */
  async #sendOverOpenConnection(
    createConfig: () => InternalAxiosRequestConfig<string>,
  ): Promise<AxiosResponse<Buffer>> {
    const attempt = () => this.#connections.send<AxiosResponse<Buffer>>(() => send(createConfig()));
    try {
      const response = await attempt();
      if (!isIdleTimeout(response)) {
        return response;
      }
    } catch (error) {
      if (!isClosedWhileIdle(error)) {
        throw error;
      }
    }
    await this.#connections.closeIdle();
    return attempt();
  }

  /** Creates the error of a failed request; its cause is a plain error that contains at most a code. */
  createFailure(
    reason: ServiceFailure,
    operation: Operation,
    facts: Omit<FailureDetails, "operation" | "host">,
  ): ServiceError {
    const cause = facts.code === undefined ? undefined : new Error(facts.code);
    return new ServiceError(reason, { operation, host: this.host, ...facts }, cause);
  }

  /** Returns the displayable text of a response's body; no fields if there is none. */
  readServiceText(body: string): Pick<FailureDetails, "serviceText"> {
    const text = extractServiceText(body, this.#options.redact);
    return text === undefined ? {} : { serviceText: text };
  }

  #createConfig(operation: Operation, data: string, signal: AbortSignal): InternalAxiosRequestConfig<string> {
    const { baseUrl, apiKey, userAgent } = this.#options;
    return {
      method: "post",
      url: baseUrl + paths[operation],
      headers: new AxiosHeaders({
        "Content-Type": "application/json",
        Accept: "application/json",
        "x-api-token": apiKey,
        "User-Agent": userAgent,
        // The editor gives each request an agent that would write `close`; without a proxy that agent leaves the
        // connection to Node's own.
        Connection: "keep-alive",
      }),
      data,
      signal,
      proxy: false,
      // axios would send the key to the target of a redirect.
      maxRedirects: 0,
      maxContentLength: rules.maxBytes,
      maxBodyLength: rules.maxBytes,
      // This class checks the body and the status itself.
      responseType: "arraybuffer",
      validateStatus: () => true,
    };
  }

  async #toServiceResponse(
    operation: Operation,
    { status, headers, data }: AxiosResponse<Buffer>,
  ): Promise<ServiceResponse> {
    const text = await decodeUtf8(data);
    const header = (name: string) => (typeof headers[name] === "string" ? headers[name] : undefined);
    const requestId = toPlainText(header("x-request-id") ?? "", this.#options.redact);
    const requestIdFields = requestId ? { requestId } : {};
    const now = this.#options.clock.now();
    const serverTime = parseHttpDate(header("date"));

    const reason = classifyStatus(status);
    if (reason) {
      const waitMs = parseRetryAfter(header("retry-after"), serverTime ?? now);
      throw this.createFailure(reason, operation, {
        status,
        ...requestIdFields,
        ...this.readServiceText(text),
        ...(waitMs !== undefined && { retryAfterMs: waitMs }),
        ...(reason === "redirected" && this.#findRedirectHost(header("location"))),
      });
    }
    return {
      status,
      text,
      bytes: data.length,
      ...requestIdFields,
      ...(serverTime !== undefined && { clockSkewMs: serverTime - now }),
      ...readNotice(this.host, header("deprecation"), header("sunset")),
    };
  }

  #findRedirectHost(location: string | undefined): Pick<FailureDetails, "redirectHost"> {
    const { baseUrl, redact } = this.#options;
    if (!location || !URL.canParse(location, baseUrl)) {
      return {};
    }
    const { host } = new URL(location, baseUrl);
    return host ? { redirectHost: redact(host) } : {};
  }
}

/**
 * Error codes of a connection that the other end had closed before it read the request; the last one occurs on
 * Windows.
 */
const closedCodes: readonly (string | undefined)[] = ["ECONNRESET", "EPIPE", "ECONNABORTED"];

function isClosedWhileIdle(error: unknown): boolean {
  if (!isAxiosError(error) || error.response) {
    return false;
  }
  return error.request?.reusedSocket === true && closedCodes.includes(error.code);
}

/** Returns whether a response is a 408 with which the service closed an idle connection while a request was sent. */
function isIdleTimeout({ status, request }: AxiosResponse): boolean {
  return status === 408 && request?.reusedSocket === true;
}

/** Codes of TLS alerts that are reported as `EPROTO`, by alert number: the codes that a read would report for them. */
const codesByAlert: Readonly<Partial<Record<string, string>>> = createTable({
  40: "ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE",
  116: "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
});

/** Returns the reason and the code of an axios error. Nothing else of the error may leave this file. */
function classifyNetworkError(error: unknown): { readonly reason: ServiceFailure; readonly code?: string } {
  if (!isAxiosError(error)) {
    return { reason: "unreachable" };
  }
  const { response, message } = error;
  const alertNumber = /SSL alert number (\d+)/.exec(message)?.[1] ?? "";
  const code = codesByAlert[alertNumber] ?? error.code;
  if (code === "ERR_BAD_REQUEST") {
    return { reason: "badRequest" };
  }
  // This code has two meanings: with a response the connection was broken off, without one
  // `maxContentLength` was exceeded.
  if (code === "ERR_BAD_RESPONSE") {
    if (!response) {
      return { reason: "tooLarge" };
    }
    return { reason: "unreachable", code: "ECONNRESET" };
  }
  if (!code) {
    return { reason: "unreachable" };
  }
  return { reason: classifyErrorCode(code), code };
}
