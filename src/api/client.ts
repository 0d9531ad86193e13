import { readAnswer } from "./answer";
import { failingTestsAnswer, failingTestsBodies, testRunAnswer, testRunBody } from "./contract";
import type { Operation } from "./errors";
import { type Exchange, failedExchange } from "./exchange";
import type { Reader } from "./fields";
import { type AskPage, pagesOf } from "./pages";
import { Policy, type Wish } from "./policy";
import type { FailingTestsPage, TestRun } from "./records";
import { type Redact, redactor } from "./redact";
import type { FailingTestsQuery, Service, ServiceOptions, TestRunQuery } from "./service";
import { SharedRefusals } from "./sharedRefusals";
import { SharedWaits } from "./sharedWaits";
import { type Reply, Transport } from "./transport";

/** A time further ahead of the service's clock is an error of who wrote it. */
const maxAheadMs = 24 * 60 * 60_000;

interface Ask<T> extends Wish {
  readonly body: string;
  readonly read: Reader<T>;
}

/** The service over HTTP. */
export class HttpService implements Service {
  readonly #options: Pick<ServiceOptions, "clock" | "log" | "onExchange">;
  readonly #redact: Redact;
  readonly #transport: Transport;
  readonly #policy: Policy;

  /** @param random gives 0 to 1; it spreads the retries of many editors */
  constructor(options: ServiceOptions, random: () => number = Math.random) {
    const { clock, sharedFiles, keyEntry, baseUrl, onWait } = options;
    this.#options = options;
    this.#redact = redactor(options.apiKey);
    this.#transport = new Transport({ ...options, redact: this.#redact });
    this.#policy = new Policy({
      clock,
      random,
      host: this.#transport.host,
      waits: sharedFiles && new SharedWaits(sharedFiles, clock),
      refusals: sharedFiles && keyEntry ? new SharedRefusals(sharedFiles, clock, baseUrl, keyEntry) : undefined,
      debug: (message) => this.#debug(message),
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
        records: () => answer.records({ latestTime, redact: this.#redact }),
        ...(clockSkewMs !== undefined && { clockSkewMs }),
      };
    };
    return pagesOf(ask, signal);
  }

  async testRun(query: TestRunQuery, signal: AbortSignal): Promise<TestRun> {
    const { answer } = await this.#ask({
      operation: "getTestRun",
      body: testRunBody(query),
      read: testRunAnswer,
      priority: query.background ? "background" : "foreground",
      signal,
      once: query.background === true,
    });
    return answer;
  }

  dispose(): void {
    this.#transport.dispose();
  }

  #ask<T>(ask: Ask<T>) {
    return this.#policy.ask(ask, () => this.#send(ask));
  }

  async #send<T>({ operation, body, read, signal }: Ask<T>) {
    const { clock } = this.#options;
    const start = clock.now();
    try {
      const reply = await this.#transport.post(operation, body, signal);
      const answer = this.#read(operation, read, reply);
      const { status, bytes, requestId } = reply;
      const facts = [`status ${status}`, `${clock.now() - start} ms`, `${bytes} bytes`];
      if (requestId) facts.push(`request ${requestId}`);
      this.#debug(`${operation} at ${this.#transport.host}: ${facts.join(", ")}`);
      this.#ended(operation, start, { outcome: "answered", status, ...(requestId && { requestId }) });
      return { answer, reply };
    } catch (error) {
      const message = error instanceof Error ? error.message : "failed";
      this.#debug(`${operation}: ${message}, ${clock.now() - start} ms`);
      this.#ended(operation, start, failedExchange(error));
      throw error;
    }
  }

  #ended(operation: Operation, start: number, facts: Pick<Exchange, "outcome" | "status" | "requestId">): void {
    const { clock, onExchange } = this.#options;
    onExchange?.({ operation, host: this.#transport.host, start, tookMs: clock.now() - start, ...facts });
  }

  #read<T>(operation: Operation, read: Reader<T>, { status, text, requestId }: Reply): T {
    const answer = readAnswer(read, text);
    if (answer !== undefined) return answer;
    throw this.#transport.failure("unexpectedResponse", operation, {
      status,
      ...(requestId && { requestId }),
      ...this.#transport.textOf(text),
    });
  }

  #debug(message: string): void {
    this.#options.log.debug(this.#redact(message));
  }
}
