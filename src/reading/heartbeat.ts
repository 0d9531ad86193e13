/** Milliseconds between two beats: a fraction of the time after which a thread counts as stuck. */
const intervalMs = 50;

/** Counts turns of this thread's event loop while it has work, so that another thread sees whether it is stuck. */
export class Heartbeat {
  #timer: NodeJS.Timeout | undefined;
  #workCount = 0;

  constructor(private readonly countTurn: () => void) {}

  /** Runs work that may take many turns. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#workCount++;
    this.countTurn();
    this.#timer ??= setInterval(this.countTurn, intervalMs);
    try {
      return await work();
    } finally {
      this.#workCount--;
      if (this.#workCount === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }
}
