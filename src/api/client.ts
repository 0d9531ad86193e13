import { currentMoment, type Moment } from "../base/age";
import { cut } from "../base/cutText";
import { type Exchange, failedExchange } from "../domain/exchange";
import { maxText } from "../domain/limits";
import type { FailingTestsPage, TestRun } from "../domain/records";
import type { Operation } from "../domain/serviceError";
import type { FailingTestsQuery, TestHealthService, TestRunQuery } from "../domain/testHealthService";
import { type AnswerReader, readAnswer } from "./answer";
import { failingTestsAnswer, failingTestsBodies, testRunAnswer, testRunBody } from "./contract";
import { type AskPage, pagesOf } from "./pages";
import { Policy, type Wish } from "./policy";
import { createKeySearch, type Redact, redactor } from "./redact";
import type { ServiceOptions } from "./serviceOptions";
import { SharedRefusals } from "./sharedRefusals";
import { SharedWaits } from "./sharedWaits";
import { mapTexts } from "./texts";
import { type Reply, Transport } from "./transport";

/** A time further ahead of the service's clock is an error of who wrote it. */
const maxAheadMs = 24 * 60 * 60_000;

interface Ask<T> extends Wish {
  readonly body: string;
  readonly read: AnswerReader<T>;
}

/** The service over HTTP. */
export class HttpService implements TestHealthService {
  readonly #options: Pick<ServiceOptions, "clock" | "log" | "onExchange">;
  readonly #redact: Redact;
  readonly #mayQuoteKey: (text: string) => Promise<boolean>;
  readonly #transport: Transport;
  readonly #policy: Policy;

  /** @param random gives 0 to 1; it spreads the retries of many editors */
  constructor(options: ServiceOptions, random: () => number = Math.random) {
    const { clock, sharedFiles, keyEntry, baseUrl, onWait } = options;
    this.#options = options;
    this.#redact = redactor(options.apiKey);
    this.#mayQuoteKey = createKeySearch(options.apiKey);
    this.#transport = new Transport({ ...options, redact: this.#redact });
    this.#policy = new Policy({
      clock,
      random,
      host: this.#transport.host,
      waits: sharedFiles && new SharedWaits(sharedFiles, clock),
      refusals: sharedFiles && keyEntry ? new SharedRefusals(sharedFiles, clock, baseUrl, keyEntry) : undefined,
      debug: (message) => options.log.debug(this.#redact(message)),
      onWait,
    });
  }

  failingTests(query: FailingTestsQuery, signal: AbortSignal): AsyncIterable<FailingTestsPage> {
    const bodyOf = failingTestsBodies(query);
    const asked = {
      operation: "listFailingTests",
      read: failingTestsAnswer,
      priority: query.background ? "background" : "foreground",
    } as const;
    const ask: AskPage = async (pageToken, either) => {
      const { answer, reply } = await this.#ask({ ...asked, body: bodyOf(pageToken), signal: either });
      const { clockSkewMs } = reply;
      const latestTime = this.#options.clock.now() + (clockSkewMs ?? 0) + maxAheadMs;
      return {
        ...answer,
        records: async () => {
          const { tests, ...leftOut } = await answer.records({ latestTime, redact: this.#redact });
          return { tests: await this.#clean(tests, reply.text), ...leftOut };
        },
        ...(clockSkewMs !== undefined && { clockSkewMs }),
      };
    };
    return pagesOf(ask, signal);
  }

  async testRun(query: TestRunQuery, signal: AbortSignal): Promise<TestRun> {
    const { answer, reply } = await this.#ask({
      operation: "getTestRun",
      body: testRunBody(query),
      read: testRunAnswer,
      priority: query.background ? "background" : "foreground",
      signal,
      once: query.background === true,
    });
    return this.#clean(answer, reply.text);
  }

  dispose(): void {
    this.#transport.dispose();
  }

  #ask<T>(ask: Ask<T>) {
    return this.#policy.ask(ask, () => this.#send(ask));
  }

  async #send<T>({ operation, body, read, signal }: Ask<T>) {
    const { clock, log } = this.#options;
    const start = currentMoment(clock);
    try {
      const reply = await this.#transport.post(operation, body, signal);
      const answer = await this.#read(operation, read, reply);
      const { status, bytes, requestId } = reply;
      const facts = [`status ${status}`, `${this.#tookMs(start)} ms`, `${bytes} bytes`];
      if (requestId) facts.push(`request ${requestId}`);
      log.debug(`${operation} at ${this.#transport.host}: ${facts.join(", ")}`);
      this.#ended(operation, start, { outcome: "answered", status, ...(requestId && { requestId }) });
      return { answer, reply };
    } catch (error) {
      const message = error instanceof Error ? error.message : "failed";
      log.debug(this.#redact(`${operation}: ${message}, ${this.#tookMs(start)} ms`));
      this.#ended(operation, start, failedExchange(error));
      throw error;
    }
  }

  #ended(operation: Operation, start: Moment, facts: Pick<Exchange, "outcome" | "status" | "requestId">): void {
    const { host } = this.#transport;
    this.#options.onExchange?.({ operation, host, start: start.wall, tookMs: this.#tookMs(start), ...facts });
  }

  #tookMs({ monotonic }: Moment): number {
    return Math.round(this.#options.clock.monotonicNow() - monotonic);
  }

  async #read<T>(operation: Operation, read: AnswerReader<T>, { status, text, requestId }: Reply): Promise<T> {
    const facts = { status, ...(requestId && { requestId }) };
    try {
      const answer = await readAnswer(read, text);
      if (answer !== undefined) return answer;
    } catch (error) {
      if (error instanceof RangeError) throw this.#transport.failure("tooLarge", operation, facts);
      throw error;
    }
    throw this.#transport.failure("unexpectedResponse", operation, { ...facts, ...this.#transport.textOf(text) });
  }

  /** Takes the key out of what was read, and the end off texts that are too long. Searches no more than it must. */
  async #clean<T>(records: T, text: string): Promise<T> {
    const quotesKey = await this.#mayQuoteKey(text);
    if (!quotesKey && text.length <= maxText) return records;
    // Redacted before it is cut: a cut would leave a piece of the key.
    return mapTexts(records, (part) => cut(quotesKey ? this.#redact(part) : part, maxText));
  }
}
