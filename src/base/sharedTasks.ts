import { SharedTask } from "./sharedTask";

/** Tasks that several callers share, at most one for each key at a time. */
export class SharedTasks<T> {
  readonly #pending = new Map<string, SharedTask<T>>();

  /** Joins the pending task of a key, or starts one. Settles as `SharedTask.join` does. */
  joinOrStart(key: string, signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const pendingTask = this.#pending.get(key);
    if (pendingTask && !pendingTask.isAborted) {
      return pendingTask.join(signal);
    }
    const task: SharedTask<T> = new SharedTask((sharedSignal) =>
      run(sharedSignal).finally(() => {
        if (this.#pending.get(key) === task) {
          this.#pending.delete(key);
        }
      }),
    );
    this.#pending.set(key, task);
    return task.join(signal);
  }

  /** Forgets the pending tasks, so that no later caller joins them. */
  clear(): void {
    this.#pending.clear();
  }
}
