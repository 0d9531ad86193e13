import { CancelledError, isCancellation, ReasonedError, throwIfCancelled } from "../base/errors";

/** One end of a connection between two threads: a `MessagePort`, or the `Worker` itself. */
export interface Port {
  postMessage(message: unknown): void;
  on(event: "message", listener: (message: unknown) => void): unknown;
}

/** Methods that one thread offers to the other. Arguments and results are copied, so they must be plain data. */
export type Methods<T> = {
  readonly [Name in keyof T]: (...args: never[]) => Promise<unknown>;
};

/** Handlers of an interface's methods: each also gets the signal with which its caller cancels it. */
export type Handlers<T extends Methods<T>> = {
  readonly [Name in keyof T]: (signal: AbortSignal, ...args: Parameters<T[Name]>) => ReturnType<T[Name]>;
};

/** Handlers as a message names them. */
type AnyHandlers = Readonly<Record<string, (signal: AbortSignal, ...args: never[]) => Promise<unknown>>>;

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
    if (stack !== undefined) this.stack = stack;
  }
}

interface RemoteFailure {
  readonly message: string;
  readonly stack?: string | undefined;
}

type Message =
  | { readonly kind: "request"; readonly id: number; readonly method: string; readonly args: readonly never[] }
  | { readonly kind: "cancel"; readonly id: number }
  | { readonly kind: "result"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failure"; readonly id: number; readonly failure: RemoteFailure }
  | { readonly kind: "cancelled"; readonly id: number };

interface PendingRequest {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Calls methods of another thread, and answers its calls. Either thread has one. */
export class Channel<Remote extends Methods<Remote>> {
  private readonly pending = new Map<number, PendingRequest>();
  private readonly running = new Map<number, AbortController>();
  private lastId = 0;
  private endError: ThreadEndedError | undefined;

  private constructor(
    private readonly port: Port,
    private readonly handlers: AnyHandlers,
  ) {
    port.on("message", (message) => this.receive(message as Message));
  }

  /** Opens this thread's end of a connection. */
  static open<Remote extends Methods<Remote>, Local extends Methods<Local>>(
    port: Port,
    handlers: Handlers<Local>,
  ): Channel<Remote> {
    return new Channel<Remote>(port, handlers as unknown as AnyHandlers);
  }

  /** Number of calls that the other thread has not answered yet. */
  get pendingCount(): number {
    return this.pending.size;
  }

  /**
   * Calls a method of the other thread. Rejects with `CancelledError` as soon as the signal is aborted, with
   * `ThreadEndedError` if the thread ends, and with `RemoteError` if the method fails.
   */
  call<Name extends keyof Remote & string>(
    method: Name,
    args: Parameters<Remote[Name]>,
    signal?: AbortSignal,
  ): ReturnType<Remote[Name]> {
    return this.send(method, args, signal) as ReturnType<Remote[Name]>;
  }

  private async send(method: string, args: readonly never[], signal: AbortSignal | undefined): Promise<unknown> {
    throwIfCancelled(signal);
    if (this.endError) throw this.endError;
    const id = ++this.lastId;
    const answer = new Promise<unknown>((resolve, reject) => this.pending.set(id, { resolve, reject }));
    const cancel = () => {
      this.pending.get(id)?.reject(new CancelledError(signal?.reason));
      this.post({ kind: "cancel", id });
    };
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      this.post({ kind: "request", id, method, args });
      return await answer;
    } finally {
      signal?.removeEventListener("abort", cancel);
      this.pending.delete(id);
    }
  }

  /** Rejects every pending call, and each later one, since the other thread has ended. */
  end(cause: unknown): void {
    const error = new ThreadEndedError(cause);
    this.endError = error;
    for (const { reject } of this.pending.values()) reject(error);
    for (const controller of this.running.values()) controller.abort();
  }

  private post(message: Message): void {
    if (!this.endError) this.port.postMessage(message);
  }

  private receive(message: Message): void {
    if (this.endError) return;
    switch (message.kind) {
      case "request":
        void this.answer(message);
        return;
      case "cancel":
        this.running.get(message.id)?.abort();
        return;
      case "result":
        this.pending.get(message.id)?.resolve(message.value);
        return;
      case "failure":
        this.pending.get(message.id)?.reject(new RemoteError(message.failure));
        return;
      case "cancelled":
        this.pending.get(message.id)?.reject(new CancelledError());
    }
  }

  private async answer({ id, method, args }: Extract<Message, { kind: "request" }>): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    try {
      const handler = this.handlers[method];
      if (!handler) throw new TypeError(`there is no method ${method}`);
      this.post({ kind: "result", id, value: await handler(controller.signal, ...args) });
    } catch (error) {
      this.post(isCancellation(error) ? { kind: "cancelled", id } : { kind: "failure", id, failure: describe(error) });
    } finally {
      this.running.delete(id);
    }
  }
}

function describe(error: unknown): RemoteFailure {
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
}
