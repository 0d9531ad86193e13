import { CancelledError, isCancellation, ReasonedError, throwIfCancelled } from "../base/errors";

/** One end of a connection between two threads: a `MessagePort`, or the `Worker` itself. */
export interface Port {
  postMessage(message: unknown): void;
  on(event: "message", listener: (message: unknown) => void): unknown;
}

/**
 * Methods that one thread offers to the other: some answer once, others in parts, each of which the caller requests.
 * Arguments and answers are copied, so they must be plain data.
 */
export type Methods<T> = {
  readonly [Name in keyof T]: (...args: never[]) => AnyAnswer;
};

/** Handlers of an interface's methods. Each also gets a signal, which is aborted if the caller cancels the request. */
export type Handlers<T extends Methods<T>> = {
  readonly [Name in keyof T]: (signal: AbortSignal, ...args: Parameters<T[Name]>) => ReturnType<T[Name]>;
};

/** Names of the methods that answer once. */
type Single<T extends Methods<T>> = {
  [Name in keyof T & string]: ReturnType<T[Name]> extends Promise<unknown> ? Name : never;
}[keyof T & string];

/** Names of the methods that answer in parts. */
type Parted<T extends Methods<T>> = Exclude<keyof T & string, Single<T>>;

/** Type of the parts of an answer. */
type Part<T> = T extends AsyncIterable<infer P> ? P : never;

type AnyAnswer = Promise<unknown> | AsyncIterable<unknown>;

/** Handlers by the names in messages. */
type AnyHandlers = Readonly<Record<string, (signal: AbortSignal, ...args: never[]) => AnyAnswer>>;

/** Runs the work for one answer, or for one part of it. */
export type RunWork = <T>(work: () => Promise<T>) => Promise<T>;

/** Signals that the other thread ended before it answered. */
export class ThreadEndedError extends ReasonedError<"threadEnded"> {
  override readonly name = "ThreadEndedError";

  constructor(cause?: unknown) {
    super("threadEnded", "The thread ended before it answered.", cause);
  }
}

/** Signals that a method of the other thread failed. Its stack is that of the other thread. */
export class RemoteError extends ReasonedError<"failed"> {
  override readonly name = "RemoteError";

  constructor({ message, stack }: RemoteFailure) {
    super("failed", message);
    if (stack !== undefined) {
      this.stack = stack;
    }
  }
}

interface RemoteFailure {
  readonly message: string;
  readonly stack?: string | undefined;
}

/** Requests an answer, or its first part. */
interface RequestMessage {
  readonly kind: "request";
  readonly id: number;
  readonly method: string;
  readonly args: readonly never[];
}

/** Requests the next part of an answer. */
interface NextMessage {
  readonly kind: "next";
  readonly id: number;
}

interface CancelMessage {
  readonly kind: "cancel";
  readonly id: number;
}

/** The answer, or a part of it. */
interface ResultMessage {
  readonly kind: "result";
  readonly id: number;
  readonly value: unknown;
}

interface FailureMessage {
  readonly kind: "failure";
  readonly id: number;
  readonly failure: RemoteFailure;
}

interface CancelledMessage {
  readonly kind: "cancelled";
  readonly id: number;
}

type Message = RequestMessage | NextMessage | CancelMessage | ResultMessage | FailureMessage | CancelledMessage;

interface PendingRequest {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Request of the other thread that is being answered. */
interface RunningRequest {
  readonly controller: AbortController;
  /** The parts of its answer, if there are several. */
  parts?: AsyncIterator<unknown>;
}

/** Calls methods of another thread, and answers its calls. Each of the two threads has one. */
export class Channel<Remote extends Methods<Remote>> {
  readonly #pending = new Map<number, PendingRequest>();
  readonly #running = new Map<number, RunningRequest>();
  #openAnswers = 0;
  #lastId = 0;
  #endError: ThreadEndedError | undefined;

  private constructor(
    private readonly port: Port,
    private readonly handlers: AnyHandlers,
    private readonly runWork: RunWork,
  ) {
    port.on("message", (message) => this.#receive(message as Message));
  }

  /**
   * Opens this thread's end of a connection.
   *
   * @param runWork runs the work that answers a request of the other thread
   */
  static open<Remote extends Methods<Remote>, Local extends Methods<Local>>(
    port: Port,
    handlers: Handlers<Local>,
    runWork: RunWork = (work) => work(),
  ): Channel<Remote> {
    return new Channel<Remote>(port, handlers as unknown as AnyHandlers, runWork);
  }

  /** Number of calls that the other thread has not answered completely yet. */
  get pendingCount(): number {
    return Math.max(this.#pending.size, this.#openAnswers);
  }

  /**
   * Calls a method of the other thread. Rejects with `CancelledError` as soon as the signal is aborted, with
   * `ThreadEndedError` if the thread ends, and with `RemoteError` if the method fails.
   */
  call<Name extends Single<Remote>>(
    method: Name,
    args: Parameters<Remote[Name]>,
    signal?: AbortSignal,
  ): ReturnType<Remote[Name]> {
    const id = ++this.#lastId;
    const answer = this.#send({ kind: "request", id, method, args }, signal);
    return answer as ReturnType<Remote[Name]>;
  }

  /** Calls a method that answers in parts, and requests them one after the other. Rejects as `call` does. */
  async *callForParts<Name extends Parted<Remote>>(
    method: Name,
    args: Parameters<Remote[Name]>,
    signal?: AbortSignal,
  ): AsyncGenerator<Part<ReturnType<Remote[Name]>>, void> {
    const id = ++this.#lastId;
    let message: Message = { kind: "request", id, method, args };
    let isOver = false;
    this.#openAnswers++;
    try {
      while (!isOver) {
        const answer = await this.#send(message, signal);
        const result = answer as IteratorResult<Part<ReturnType<Remote[Name]>>>;
        if (result.done) {
          isOver = true;
        } else {
          yield result.value;
        }
        message = { kind: "next", id };
      }
    } finally {
      this.#openAnswers--;
      if (!isOver) {
        this.#post({ kind: "cancel", id });
      }
    }
  }

  async #send(message: Message, signal: AbortSignal | undefined): Promise<unknown> {
    throwIfCancelled(signal);
    if (this.#endError) {
      throw this.#endError;
    }
    const { id } = message;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
    });
    const cancel = () => {
      this.#pending.get(id)?.reject(new CancelledError(signal?.reason));
      this.#post({ kind: "cancel", id });
    };
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      this.#post(message);
      return await answer;
    } finally {
      signal?.removeEventListener("abort", cancel);
      this.#pending.delete(id);
    }
  }

  /** Rejects every pending call, and each later one, since the other thread has ended. */
  end(cause: unknown): void {
    const error = new ThreadEndedError(cause);
    this.#endError = error;
    for (const { reject } of this.#pending.values()) {
      reject(error);
    }
    for (const id of this.#running.keys()) {
      this.#cancel(id);
    }
  }

  #post(message: Message): void {
    if (!this.#endError) {
      this.port.postMessage(message);
    }
  }

  #receive(message: Message): void {
    if (this.#endError) {
      return;
    }
    switch (message.kind) {
      case "request":
        void this.#answer(message.id, () => this.#start(message));
        return;
      case "next":
        void this.#answer(message.id, () => this.#nextPart(message.id));
        return;
      case "cancel":
        this.#cancel(message.id);
        return;
      case "result":
        this.#pending.get(message.id)?.resolve(message.value);
        return;
      case "failure":
        this.#pending.get(message.id)?.reject(new RemoteError(message.failure));
        return;
      case "cancelled":
        this.#pending.get(message.id)?.reject(new CancelledError());
    }
  }

  async #answer(id: number, work: () => Promise<unknown>): Promise<void> {
    try {
      const value = await this.runWork(work);
      this.#post({ kind: "result", id, value });
    } catch (error) {
      this.#running.delete(id);
      if (isCancellation(error)) {
        this.#post({ kind: "cancelled", id });
      } else {
        this.#post({ kind: "failure", id, failure: describe(error) });
      }
    }
  }

  /** Calls the handler; resolves with its answer, or with the first part. */
  async #start({ id, method, args }: RequestMessage): Promise<unknown> {
    const handler = this.handlers[method];
    if (!handler) {
      throw new TypeError(`there is no method ${method}`);
    }
    const request: RunningRequest = { controller: new AbortController() };
    this.#running.set(id, request);
    const answer = handler(request.controller.signal, ...args);
    if (Symbol.asyncIterator in answer) {
      request.parts = answer[Symbol.asyncIterator]();
      return this.#nextPart(id);
    }
    const value = await answer;
    this.#running.delete(id);
    return value;
  }

  async #nextPart(id: number): Promise<IteratorResult<unknown, undefined>> {
    const { parts } = this.#running.get(id) ?? {};
    if (!parts) {
      throw new CancelledError();
    }
    const { done, value } = await parts.next();
    if (!done) {
      return { value };
    }
    this.#running.delete(id);
    return { done, value: undefined };
  }

  #cancel(id: number): void {
    const request = this.#running.get(id);
    this.#running.delete(id);
    request?.controller.abort();
    // A failure while the answer is abandoned has no effect.
    request?.parts?.return?.().catch(() => {});
  }
}

function describe(error: unknown): RemoteFailure {
  if (!(error instanceof Error)) {
    return { message: String(error) };
  }
  const { message, stack } = error;
  return { message, stack };
}
