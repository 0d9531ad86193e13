import { Worker } from "node:worker_threads";
import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";
import { CancelledError, ReasonedError, throwIfCancelled } from "../base/errors";
import { Emitter, type Event } from "../base/event";
import { OtherThreadsTime } from "./busyTime";
import { Channel, type Handlers, ThreadEndedError } from "./channel";
import { createLocalPorts } from "./localPorts";
import type { HostMethods, ReaderData, ReaderMethods } from "./protocol";
import { ReadingState } from "./readingState";

/** Maximum memory of the thread in MB, for all objects and for new ones: with more it is not faster. */
const memoryLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 12 };
/** Processor time of one turn, in milliseconds, after which the thread counts as stuck. */
const maxTurnMs = 1000;
/** Processor time in milliseconds within which a thread starts. */
const maxStartMs = 10_000;
/** Milliseconds between two checks of the thread while it has work. */
const checkIntervalMs = 200;
/** Number of ends within a period, in milliseconds, after which the thread is not started again. */
const maxEnds = 3;
const endsPeriodMs = 10 * 60_000;
/** Maximum texts that are refused; the oldest are forgotten. */
const maxRefusedTexts = 100;

/** Signals that the reading thread ended several times and is not started again. */
export class ReadingStoppedError extends ReasonedError<"stopped"> {
  override readonly name = "ReadingStoppedError";

  constructor() {
    super("stopped", "The reading thread is not started again.");
  }
}

/** Settles as the request does; resolves with `answer` instead if the thread is not started again. */
export async function unlessStopped<T>(request: Promise<T>, answer: T): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ReadingStoppedError) {
      return answer;
    }
    throw error;
  }
}

/** Signals that no thread can be started on this computer or in this editor. */
class NoThreadError extends ReasonedError<"noThread"> {
  override readonly name = "NoThreadError";

  constructor(cause: unknown) {
    super("noThread", "The reading thread did not start.", cause);
  }
}

/** Connection to the reader, with what its owner keeps for it. */
interface Connection<Context> {
  readonly channel: Channel<ReaderMethods>;
  readonly context: Context;
}

/** A thread that was started, until it ends. */
interface RunningThread<Context> extends Connection<Context> {
  readonly worker: Worker;
  readonly state: ReadingState;
  /** Set once the host terminates the thread because one of its turns took too long. */
  isStuck?: true;
}

/** Parts that the thread needs from its owner. */
export interface ThreadOwner<Context> {
  /** Path of the thread's script. */
  readonly script: string;
  readonly clock: Clock;
  /** Whether the host reads itself, as it does if no thread can be started. */
  readonly isLocal: boolean;
  readonly host: Handlers<HostMethods>;
  /** Sends a new thread the data that it needs before the first request. */
  initialize(channel: Channel<ReaderMethods>): Context;
}

/**
 * Thread in which foreign text is read. It is started by the first request, and again after a text has ended it. That
 * text is refused from then on; all other requests are answered by the next thread. If no thread can be started, the
 * host reads.
 */
export class ReadingThread<Context> implements Disposable {
  readonly #stops = new Emitter<void>();
  readonly #refusedTexts = new Set<string>();
  private life: RunningThread<Context> | undefined;
  #local: Promise<Connection<Context>> | undefined;
  #isLocal: boolean;
  #ends: number[] = [];
  #isStopped = false;
  #isDisposed = false;
  #watch: Disposable | undefined;

  /** Fires when the thread has ended too often to be started again. */
  readonly onDidStop: Event<void> = this.#stops.event;

  constructor(private readonly owner: ThreadOwner<Context>) {
    this.#isLocal = owner.isLocal;
  }

  /**
   * Runs a request; repeats it if the thread ends meanwhile. Rejects as the request does, and with
   * `ReadingStoppedError`.
   */
  async use<T>(
    request: (channel: Channel<ReaderMethods>, context: Context) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    for (;;) {
      throwIfCancelled(signal);
      try {
        const { channel, context } = await this.#connect();
        return await request(channel, context);
      } catch (error) {
        if (isWithoutThread(error)) {
          this.#isLocal = true;
        } else if (!(error instanceof ThreadEndedError)) {
          throw error;
        }
      }
    }
  }

  /** Sends a notification to the thread if it is running; a later thread gets the data when it starts. */
  notify(send: (channel: Channel<ReaderMethods>) => Promise<unknown>): void {
    const ignoreFailure = () => {};
    if (this.life) {
      send(this.life.channel).catch(ignoreFailure);
    }
    void this.#local?.then(({ channel }) => send(channel)).catch(ignoreFailure);
  }

  async #connect(): Promise<Connection<Context>> {
    if (this.#isDisposed) {
      throw new CancelledError();
    }
    if (this.#isLocal) {
      this.#local ??= this.#connectLocally();
      return this.#local;
    }
    if (this.#isStopped) {
      throw new ReadingStoppedError();
    }
    this.life ??= this.#startThread();
    this.#ensureWatch();
    return this.life;
  }

  async #connectLocally(): Promise<Connection<Context>> {
    const { serveLocally } = await import("./reader");
    const [port, readerPort] = createLocalPorts();
    serveLocally(readerPort);
    const channel = Channel.open<ReaderMethods, HostMethods>(port, this.owner.host);
    return { channel, context: this.owner.initialize(channel) };
  }

  #startThread(): RunningThread<Context> {
    const state = ReadingState.create();
    const data: ReaderData = { state: state.buffer, refusedTexts: [...this.#refusedTexts] };
    const worker = createWorker(this.owner.script, data);
    const channel = Channel.open<ReaderMethods, HostMethods>(worker, this.owner.host);
    const life: RunningThread<Context> = { worker, channel, context: this.owner.initialize(channel), state };
    let cause: unknown;
    worker.on("error", (error) => {
      cause = error;
    });
    worker.on("exit", () => this.#end(life, cause));
    return life;
  }

  /** Handles the end of a thread: refuses the text that it was reading, and lets pending requests be sent again. */
  #end(life: RunningThread<Context>, cause: unknown): void {
    if (this.life !== life) {
      return;
    }
    this.life = undefined;
    if (life.state.turns === 0 && !life.isStuck) {
      life.channel.end(new NoThreadError(cause));
      return;
    }
    const { subject } = life.state;
    if (subject !== undefined) {
      this.#refuse(subject);
    }
    const now = this.owner.clock.now();
    const recentEnds = this.#ends.filter((time) => now - time < endsPeriodMs);
    this.#ends = [...recentEnds, now];
    if (this.#ends.length >= maxEnds && !this.#isDisposed) {
      this.#isStopped = true;
      this.#stops.fire();
    }
    life.channel.end(cause);
  }

  #refuse(text: string): void {
    this.#refusedTexts.add(text);
    const [oldest = text] = this.#refusedTexts;
    if (this.#refusedTexts.size > maxRefusedTexts) {
      this.#refusedTexts.delete(oldest);
    }
  }

  /** Checks the thread regularly while it has work, and terminates it once it is stuck. */
  #ensureWatch(): void {
    this.#watch ??= this.#watchTurns();
  }

  #watchTurns(): Disposable {
    const time = new OtherThreadsTime();
    let lastLife: RunningThread<Context> | undefined;
    let lastTurns = 0;
    let turnMs = 0;
    let timer: Disposable;
    const check = () => {
      const { life } = this;
      const spentMs = time.measure();
      if (!life || life.channel.pendingCount === 0) {
        this.#watch = undefined;
        return;
      }
      const { turns } = life.state;
      const isSameTurn = lastLife === life && lastTurns === turns;
      turnMs = isSameTurn ? turnMs + spentMs : 0;
      lastLife = life;
      lastTurns = turns;
      const maxMs = turns === 0 ? maxStartMs : maxTurnMs;
      if (turnMs > maxMs) {
        life.isStuck = true;
        void life.worker.terminate();
      }
      timer = this.owner.clock.setTimeout(check, checkIntervalMs);
    };
    timer = this.owner.clock.setTimeout(check, checkIntervalMs);
    return { dispose: () => timer.dispose() };
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#watch?.dispose();
    const { life } = this;
    this.life = undefined;
    life?.channel.end(new CancelledError());
    void life?.worker.terminate();
    void this.#local?.then(({ channel }) => channel.end(new CancelledError()));
    this.#stops.dispose();
  }
}

/** Starts a thread. Throws `NoThreadError` if that is impossible. */
function createWorker(script: string, workerData: ReaderData): Worker {
  try {
    return new Worker(script, { workerData, resourceLimits: memoryLimits });
  } catch (error) {
    throw new NoThreadError(error);
  }
}

/** Returns whether a request failed because no thread can be started. */
function isWithoutThread(error: unknown): boolean {
  if (error instanceof NoThreadError) {
    return true;
  }
  return error instanceof ThreadEndedError && error.cause instanceof NoThreadError;
}
