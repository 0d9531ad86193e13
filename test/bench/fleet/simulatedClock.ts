import type { Clock } from "../../../src/base/clock";
import type { Disposable } from "../../../src/base/disposable";

interface Timer {
  readonly due: number;
  readonly order: number;
  callback: (() => void) | undefined;
}

/** A clock for a large number of timers: the time advances as soon as the work of a timer has ended. */
export class SimulatedClock implements Clock {
  /** A binary heap, with the next timer first. */
  private readonly heap: Timer[] = [];
  private timers = 0;

  constructor(private time: number) {}

  now(): number {
    return this.time;
  }

  monotonicNow(): number {
    return this.time;
  }

  setTimeout(callback: () => void, ms: number): Disposable {
    const timer: Timer = { due: this.time + Math.max(0, ms), order: this.timers++, callback };
    this.push(timer);
    return {
      dispose: () => {
        timer.callback = undefined;
      },
    };
  }

  /** Advances the time to `end`. The work of each timer ends before the next timer fires. */
  async runUntil(end: number): Promise<void> {
    for (let next = this.pop(end); next; next = this.pop(end)) {
      if (!next.callback) {
        continue;
      }
      this.time = Math.max(this.time, next.due);
      next.callback();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.time = end;
  }

  private push(timer: Timer): void {
    const { heap } = this;
    let index = heap.push(timer) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isSooner(timer, heap[parent])) {
        break;
      }
      heap[index] = heap[parent] as Timer;
      index = parent;
    }
    heap[index] = timer;
  }

  private pop(end: number): Timer | undefined {
    const { heap } = this;
    const [first] = heap;
    if (!first || first.due > end) {
      return undefined;
    }
    const last = heap.pop() as Timer;
    if (heap.length > 0) {
      this.sink(last);
    }
    return first;
  }

  private sink(timer: Timer): void {
    const { heap } = this;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) {
        break;
      }
      if (isSooner(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isSooner(heap[child], timer)) {
        break;
      }
      heap[index] = heap[child] as Timer;
      index = child;
    }
    heap[index] = timer;
  }
}

function isSooner(timer: Timer | undefined, otherTimer: Timer | undefined): boolean {
  if (!timer || !otherTimer) {
    return timer !== undefined;
  }
  return timer.due < otherTimer.due || (timer.due === otherTimer.due && timer.order < otherTimer.order);
}
