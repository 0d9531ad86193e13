import { type Priority, Queue } from "../base/queue";
import { readAnswer } from "./answer";
import { failingTestsAnswer, failingTestsBodies, testRunAnswer, testRunBody } from "./contract";
import type { Operation } from "./errors";
import { type Exchange, failedExchange } from "./exchange";
import type { Reader } from "./fields";
import { type AskPage, pagesOf } from "./pages";
import type { FailingTestsPage, TestRun } from "./records";
import { type Redact, redactor } from "./redact";
import { Restraint } from "./restraint";
import { withRetries } from "./retry";
import type { FailingTestsQuery, Service, ServiceOptions, TestRunQuery } from "./service";
import { type Reply, Transport } from "./transport";

/** Requests at a time, of everything that asks over one connection. Background work leaves one slot to whom a person waits for. */
const limits = { inFlight: 3, background: 2 };

interface Ask<T> {
  readonly operation: Operation;
  readonly body: string;
  readonly read: Reader<T>;
  readonly priority: Priority;
  readonly signal: AbortSignal;
}

/** The service over HTTP. */
export class HttpService implements Service {
  readonly #options: Pick<ServiceOptions, "clock" | "log" | "onExchange">;
  readonly #redact: Redact;
  readonly #transport: Transport;
  readonly #queue = new Queue(limits);
  readonly #restraint: Restraint;

  /** `random` gives 0 to 1; it spreads the retries of many editors. */
  constructor(
    options: ServiceOptions,
    private readonly random: () => number = Math.random,
  ) {
    this.#options = options;
    this.#redact = redactor(options.apiKey);
    this.#transport = new Transport({ ...options, redact: this.#redact });
    this.#restraint = new Restraint(options.clock, this.#transport.host);
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
      return { ...answer, ...(reply.clockSkewMs !== undefined && { clockSkewMs: reply.clockSkewMs }) };
    };
    return pagesOf(ask, signal);
  }

  async testRun(query: TestRunQuery, signal: AbortSignal): Promise<TestRun> {
    const priority = query.background ? "background" : "foreground";
    const asked = { operation: "getTestRun", read: testRunAnswer, priority, signal } as const;
    const ask = { ...asked, body: testRunBody(query) };
    const { answer } = await (query.background ? this.#askInTurn(ask) : this.#ask(ask));
    return answer;
  }

  /** A request that waits to be sent again holds no slot. */
  #ask<T>(ask: Ask<T>) {
    const { operation, signal } = ask;
    return withRetries(() => this.#askInTurn(ask), {
      clock: this.#options.clock,
      random: this.random,
      signal,
      onRetry: (waitMs) => this.#debug(`${operation}: again in ${Math.round(waitMs)} ms`),
    });
  }

  #askInTurn<T>(ask: Ask<T>) {
    return this.#queue.run(() => this.#askOnce(ask), ask.priority, ask.signal);
  }

  async #askOnce<T>({ operation, body, read, signal }: Ask<T>) {
    const { clock } = this.#options;
    const start = clock.now();
    try {
      this.#restraint.check(operation);
      const reply = await this.#transport.post(operation, body, signal);
      const answer = this.#read(operation, read, reply);
      const { status, bytes, requestId } = reply;
      const facts = [`status ${status}`, `${clock.now() - start} ms`, `${bytes} bytes`];
      if (requestId) facts.push(`request ${requestId}`);
      this.#debug(`${operation} at ${this.#transport.host}: ${facts.join(", ")}`);
      this.#ended(operation, start, { outcome: "answered", status, ...(requestId && { requestId }) });
      return { answer, reply };
    } catch (error) {
      this.#restraint.note(error);
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
