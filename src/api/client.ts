import { getCurrentMoment, type Moment } from "../base/age";
import { truncateText } from "../base/truncateText";
import { withoutUndefined } from "../base/withoutUndefined";
import { maxTextLength } from "../domain/limits";
import type { FailingTestsPage, TestRun } from "../domain/records";
import { type RequestSummary, summarizeFailure } from "../domain/requestSummary";
import type { Operation } from "../domain/serviceError";
import type { FailingTestsQuery, TestHealthService, TestRunQuery } from "../domain/testHealthService";
import { createFailingTestsBodies, createTestRunBody, readFailingTestsResponse, readTestRunResponse } from "./contract";
import { type FetchPage, paginate } from "./pagination";
import { RateLimitStore } from "./rateLimitStore";
import { type ResponseReader, readResponse } from "./readResponse";
import { createKeySearch, createRedactor, type Redact } from "./redact";
import { RejectedKeyStore } from "./rejectedKeyStore";
import { type RequestOptions, RequestPolicy } from "./requestPolicy";
import type { ServiceOptions } from "./serviceOptions";
import { mapTexts } from "./texts";
import { type ServiceResponse, Transport } from "./transport";

export { SourceService } from "./sourceService";

/** Maximum milliseconds by which a time may be ahead of the service's clock; a later time is an error of its sender. */
const maxFutureMs = 24 * 60 * 60_000;

interface ApiRequest<T> extends RequestOptions {
  readonly body: string;
  readonly read: ResponseReader<T>;
}

function findPriority(query: { readonly background?: true }): RequestOptions["priority"] {
  if (query.background) {
    return "background";
  }
  return "foreground";
}

function createRejectedKeyStore(options: ServiceOptions): RejectedKeyStore | undefined {
  const { sharedFiles, clock, baseUrl, keyEntry } = options;
  if (!sharedFiles || !keyEntry) {
    return undefined;
  }
  return new RejectedKeyStore(sharedFiles, clock, baseUrl, keyEntry);
}

/** Client of the service over HTTP. */
export class HttpService implements TestHealthService {
  readonly #options: Pick<ServiceOptions, "clock" | "log" | "onRequestEnd" | "onNotice">;
  readonly #redact: Redact;
  readonly #mayQuoteKey: (text: string) => Promise<boolean>;
  readonly #transport: Transport;
  readonly #policy: RequestPolicy;

  /** @param random returns 0 to 1; spreads the retries of many editors */
  constructor(options: ServiceOptions, random: () => number = Math.random) {
    const { clock, sharedFiles, onWait } = options;
    this.#options = options;
    this.#redact = createRedactor(options.apiKey);
    this.#mayQuoteKey = createKeySearch(options.apiKey);
    this.#transport = new Transport({ ...options, redact: this.#redact });
    this.#policy = new RequestPolicy({
      clock,
      random,
      host: this.#transport.host,
      rateLimits: sharedFiles && new RateLimitStore(sharedFiles, clock),
      rejectedKeys: createRejectedKeyStore(options),
      debug: (message) => options.log.debug(this.#redact(message)),
      onWait,
    });
  }

  failingTests(query: FailingTestsQuery, signal: AbortSignal): AsyncIterable<FailingTestsPage> {
    const createBody = createFailingTestsBodies(query);
    const baseRequest = {
      operation: "listFailingTests",
      read: readFailingTestsResponse,
      priority: findPriority(query),
    } as const;
    const fetchPage: FetchPage = async (pageToken, pageSignal) => {
      const { result, response } = await this.#request({
        ...baseRequest,
        body: createBody(pageToken),
        signal: pageSignal,
      });
      const { clockSkewMs, text } = response;
      const serviceTime = this.#options.clock.now() + (clockSkewMs ?? 0);
      const latestTime = serviceTime + maxFutureMs;
      const readRecords = async () => {
        const { tests, ...omissions } = await result.records({ latestTime, redact: this.#redact });
        const cleanTests = await this.#clean(tests, text);
        return { tests: cleanTests, ...omissions };
      };
      return withoutUndefined({ ...result, records: readRecords, clockSkewMs });
    };
    return paginate(fetchPage, signal);
  }

  async testRun(query: TestRunQuery, signal: AbortSignal): Promise<TestRun> {
    const { result: run, response } = await this.#request({
      operation: "getTestRun",
      body: createTestRunBody(query),
      read: readTestRunResponse,
      priority: findPriority(query),
      signal,
      isSingleAttempt: query.background === true,
    });
    return this.#clean(run, response.text);
  }

  dispose(): void {
    this.#transport.dispose();
  }

  #request<T>(request: ApiRequest<T>) {
    return this.#policy.execute(request, () => this.#send(request));
  }

  async #send<T>({ operation, body, read, signal }: ApiRequest<T>) {
    const { clock, log } = this.#options;
    const start = getCurrentMoment(clock);
    try {
      const response = await this.#transport.post(operation, body, signal);
      const result = await this.#readBody(operation, read, response);
      if (response.notice) {
        this.#options.onNotice?.(response.notice);
      }
      this.#logResponse(operation, start, response);
      const { status, requestId } = response;
      const end = withoutUndefined({ outcome: "answered", status, requestId });
      this.#reportEnd(operation, start, end);
      return { result, response };
    } catch (error) {
      const message = error instanceof Error ? error.message : "failed";
      const line = `${operation}: ${message}, ${this.#elapsedMs(start)} ms`;
      log.debug(this.#redact(line));
      this.#reportEnd(operation, start, summarizeFailure(error));
      throw error;
    }
  }

  #logResponse(operation: Operation, start: Moment, { status, bytes, requestId }: ServiceResponse): void {
    const facts = [`status ${status}`, `${this.#elapsedMs(start)} ms`, `${bytes} bytes`];
    if (requestId) {
      facts.push(`request ${requestId}`);
    }
    const { host } = this.#transport;
    this.#options.log.debug(`${operation} at ${host}: ${facts.join(", ")}`);
  }

  #reportEnd(
    operation: Operation,
    start: Moment,
    facts: Pick<RequestSummary, "outcome" | "status" | "requestId">,
  ): void {
    this.#options.onRequestEnd?.({
      operation,
      host: this.#transport.host,
      start: start.wall,
      tookMs: this.#elapsedMs(start),
      ...facts,
    });
  }

  #elapsedMs({ monotonic }: Moment): number {
    return Math.round(this.#options.clock.monotonicNow() - monotonic);
  }

  async #readBody<T>(
    operation: Operation,
    read: ResponseReader<T>,
    { status, text, requestId }: ServiceResponse,
  ): Promise<T> {
    const facts = { status, ...(requestId && { requestId }) };
    try {
      const result = await readResponse(read, text);
      if (result !== undefined) {
        return result;
      }
    } catch (error) {
      if (error instanceof RangeError) {
        throw this.#transport.createFailure("tooLarge", operation, facts);
      }
      throw error;
    }
    throw this.#transport.createFailure("unexpectedResponse", operation, {
      ...facts,
      ...this.#transport.readServiceText(text),
    });
  }

  /** Redacts the API key in a record and truncates its long texts. Searches no more than necessary. */
  async #clean<T>(records: T, text: string): Promise<T> {
    const quotesKey = await this.#mayQuoteKey(text);
    if (!quotesKey && text.length <= maxTextLength) {
      return records;
    }
    // Redact before truncating: a truncated text could keep a piece of the key.
    return mapTexts(records, (part) => {
      const safePart = quotesKey ? this.#redact(part) : part;
      return truncateText(safePart, maxTextLength);
    });
  }
}
