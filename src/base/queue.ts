import { toDisposable } from "./disposable";
import { CancelledError, throwIfCancelled } from "./errors";

/** `foreground`: a person waits for it. `background`: it can wait, and takes a smaller share of the slots. */
export type Priority = "foreground" | "background";

/** How much runs at a time. */
export interface QueueLimits {
  readonly inFlight: number;
  /** Of these, work in the background; as many as there are if not given. */
  readonly background?: number;
}

interface Waiting {
  readonly priority: Priority;
  readonly start: () => void;
}

/** Runs a few pieces of work at a time: those in the foreground first, otherwise in the order in which they came. */
export class Queue {
  private readonly waiting: Waiting[] = [];
  private readonly running: Record<Priority, number> = { foreground: 0, background: 0 };

  constructor(private readonly limits: QueueLimits) {}

  /** Does the work when its turn has come. Rejects with `CancelledError`, without doing it, if the signal is aborted before that. */
  async run<T>(work: () => Promise<T>, priority: Priority, signal: AbortSignal): Promise<T> {
    throwIfCancelled(signal);
    if (this.hasRoom(priority)) this.running[priority]++;
    else await this.turn(priority, signal);
    try {
      return await work();
    } finally {
      this.running[priority]--;
      this.startNext();
    }
  }

  /** Resolves once a slot has been taken for it. */
  private turn(priority: Priority, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        priority,
        start: () => {
          listening.dispose();
          resolve();
        },
      };
      const onAbort = () => {
        this.waiting.splice(this.waiting.indexOf(waiting), 1);
        reject(new CancelledError(signal.reason));
      };
      signal.addEventListener("abort", onAbort, { once: true });
      const listening = toDisposable(() => signal.removeEventListener("abort", onAbort));
      this.waiting.push(waiting);
    });
  }

  private startNext(): void {
    for (const priority of ["foreground", "background"] as const) {
      while (this.hasRoom(priority)) {
        const index = this.waiting.findIndex((waiting) => waiting.priority === priority);
        if (index < 0) break;
        const [next] = this.waiting.splice(index, 1);
        this.running[priority]++;
        next?.start();
      }
    }
  }

  private hasRoom(priority: Priority): boolean {
    const { inFlight, background = inFlight } = this.limits;
    if (this.running.foreground + this.running.background >= inFlight) return false;
    return priority === "foreground" || this.running.background < background;
  }
}
