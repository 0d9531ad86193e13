import { AxiosHeaders, type AxiosResponse, getAdapter, type InternalAxiosRequestConfig, isAxiosError } from "axios";
import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";
import { CancelledError, throwIfCancelled } from "../base/errors";
import { type FailureDetails, type Operation, ServiceError, type ServiceFailure } from "../domain/serviceError";
import { Connections } from "./connections";
import { paths } from "./contract";
import { Deadline } from "./deadline";
import { httpDate, reasonOfCode, reasonOfStatus, retryAfterMs } from "./failures";
import type { Redact } from "./redact";
import { rules } from "./rules";
import { plainText, serviceText } from "./serviceText";
import { decodeUtf8 } from "./texts";

/**
 * axios' adapter over Node's own http and https, without an agent of ours: VS Code patches these and knows the user's proxy and certificates.
 * Called directly, because there are no defaults to merge and nothing to transform: that is half of what axios adds to a request.
 */
const send = getAdapter("http");

/** A 2xx answer: its text, how long that was in bytes once it was unpacked, and what its headers told. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly bytes: number;
  readonly requestId?: string;
  /** The service's clock less ours, in milliseconds. */
  readonly clockSkewMs?: number;
}

/** What a `Transport` needs to know. */
export interface TransportOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly redact: Redact;
}

/**
 * Sends single requests. This is the one place that knows axios: an `AxiosError` holds the request's headers and with them the key,
 * so none of them, nor any object they refer to, leaves it.
 */
export class Transport implements Disposable {
  /** Host and port of the service. */
  readonly host: string;
  readonly #options: TransportOptions;
  readonly #connections: Connections;

  constructor(options: TransportOptions) {
    this.host = new URL(options.baseUrl).host;
    this.#options = options;
    this.#connections = new Connections(options.clock);
  }

  /** Sends one POST. Rejects with `CancelledError`, or with `ServiceError` unless a 2xx answer came within 15 s and 10 MB. */
  async post(operation: Operation, body: string, signal: AbortSignal): Promise<Reply> {
    throwIfCancelled(signal);
    const deadline = new Deadline(rules.deadlineMs, this.#options.clock, signal);
    try {
      const response = await this.#exchange(() => this.#config(operation, body, deadline.signal));
      return await this.#reply(operation, response);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      if (signal.aborted) throw new CancelledError(signal.reason);
      const { reason, code } = deadline.isOver
        ? { reason: "deadline" as const, code: undefined }
        : networkFailure(error);
      throw this.failure(reason, operation, code ? { code } : {});
    } finally {
      deadline.dispose();
    }
  }

  /** Closes the connections that are idle; those of requests in flight end with their requests. */
  dispose(): void {
    void this.#connections.closeIdle();
  }

  /**
   * Sends a request, and once more at once if the service closed the idle connection that it was given: it was not
   * answered, and both operations only read. The idle ones are closed first, so that it gets a new one. What fails then
   * is left to the retries.
   */
  async #exchange(createConfig: () => InternalAxiosRequestConfig<string>): Promise<AxiosResponse<Buffer>> {
    const attempt = async () => {
      const response = await send(createConfig());
      this.#connections.add(response.request);
      return response;
    };
    await this.#connections.closeAfterSleep();
    try {
      const response = await attempt();
      if (!isIdleTimeout(response)) return response;
    } catch (error) {
      if (!isClosedWhileIdle(error)) throw error;
    }
    await this.#connections.closeIdle();
    return attempt();
  }

  /** Makes the error of a failed request; its cause is a plain error that holds a code at most. */
  failure(
    reason: ServiceFailure,
    operation: Operation,
    facts: Omit<FailureDetails, "operation" | "host">,
  ): ServiceError {
    const cause = facts.code === undefined ? undefined : new Error(facts.code);
    return new ServiceError(reason, { operation, host: this.host, ...facts }, cause);
  }

  /** What a server wrote, as it may be shown. */
  textOf(body: string): Pick<FailureDetails, "serviceText"> {
    const text = serviceText(body, this.#options.redact);
    return text === undefined ? {} : { serviceText: text };
  }

  #config(operation: Operation, data: string, signal: AbortSignal): InternalAxiosRequestConfig<string> {
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
      // axios would send the key along to wherever it is redirected.
      maxRedirects: 0,
      maxContentLength: rules.maxBytes,
      maxBodyLength: rules.maxBytes,
      // The body and the status are judged by us, whatever they are.
      responseType: "arraybuffer",
      validateStatus: () => true,
    };
  }

  async #reply(operation: Operation, { status, headers, data }: AxiosResponse<Buffer>): Promise<Reply> {
    const text = await decodeUtf8(data);
    const header = (name: string) => (typeof headers[name] === "string" ? headers[name] : undefined);
    const requestId = plainText(header("x-request-id") ?? "", this.#options.redact);
    const identified = requestId ? { requestId } : {};
    const now = this.#options.clock.now();
    const serverTime = httpDate(header("date"));

    const reason = reasonOfStatus(status);
    if (reason) {
      const waitMs = retryAfterMs(header("retry-after"), serverTime ?? now);
      throw this.failure(reason, operation, {
        status,
        ...identified,
        ...this.textOf(text),
        ...(waitMs !== undefined && { retryAfterMs: waitMs }),
        ...(reason === "redirected" && this.#redirectHost(header("location"))),
      });
    }
    return {
      status,
      text,
      bytes: data.length,
      ...identified,
      ...(serverTime !== undefined && { clockSkewMs: serverTime - now }),
    };
  }

  #redirectHost(location: string | undefined): Pick<FailureDetails, "redirectHost"> {
    const { baseUrl, redact } = this.#options;
    if (!location || !URL.canParse(location, baseUrl)) return {};
    const { host } = new URL(location, baseUrl);
    return host ? { redirectHost: redact(host) } : {};
  }
}

/** Codes of a connection that the other end had closed before it read the request: the last one is Windows' own. */
const closedCodes: readonly (string | undefined)[] = ["ECONNRESET", "EPIPE", "ECONNABORTED"];

function isClosedWhileIdle(error: unknown): boolean {
  if (!isAxiosError(error) || error.response) return false;
  return error.request?.reusedSocket === true && closedCodes.includes(error.code);
}

/** True of a 408 by which the service closed an idle connection while the request was on its way. */
function isIdleTimeout({ status, request }: AxiosResponse): boolean {
  return status === 408 && request?.reusedSocket === true;
}

/** Of TLS alerts that are given as `EPROTO`, the codes that they have where a read meets them. */
const codesOfAlerts: Readonly<Partial<Record<string, string>>> = {
  40: "ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE",
  116: "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
};

/** Takes from what axios threw the little that may leave this file. */
function networkFailure(error: unknown): { readonly reason: ServiceFailure; readonly code?: string } {
  if (!isAxiosError(error)) return { reason: "unreachable" };
  const { response, message } = error;
  const code = codesOfAlerts[/SSL alert number (\d+)/.exec(message)?.[1] ?? ""] ?? error.code;
  if (code === "ERR_BAD_REQUEST") return { reason: "badRequest" };
  // One code for two things: with a response it was broken off, without it passed `maxContentLength`.
  if (code === "ERR_BAD_RESPONSE")
    return response ? { reason: "unreachable", code: "ECONNRESET" } : { reason: "tooLarge" };
  return code ? { reason: reasonOfCode(code), code } : { reason: "unreachable" };
}
