import Module from "node:module";
import type { Clock } from "../../../src/base/clock";
import { Emitter } from "../../../src/base/event";

/** A timer of the extension on its clock. */
class Timer {
  private real: NodeJS.Timeout | undefined;

  constructor(
    readonly due: number,
    /** The delay that it was set to, in milliseconds. */
    readonly ms: number,
    readonly fire: () => void,
  ) {}

  /** Fires it after a delay in real time. */
  fireIn(ms: number): void {
    clearTimeout(this.real);
    this.real = setTimeout(this.fire, ms);
  }

  end(): void {
    clearTimeout(this.real);
  }

  /** Does nothing: an extension host does not wait for timers. */
  unref(): this {
    return this;
  }

  ref(): this {
    return this;
  }
}

/** A clock that a test can advance: the real time plus an offset. Its timers run on it. */
export class MovableClock implements Clock {
  private ahead = 0;
  /** Additional offset of the wall clock, in milliseconds; negative if it was set back. */
  private wallAhead = 0;
  private readonly timers = new Set<Timer>();
  private readonly didChangeTimers = new Emitter<void>();
  /** Number of timers that have fired. */
  firedCount = 0;

  /** Fires after a timer was set, has fired, or was cleared. */
  readonly onDidChangeTimers = this.didChangeTimers.event;

  readonly now = (): number => Date.now() + this.ahead + this.wallAhead;

  monotonicNow(): number {
    return performance.now() + this.ahead;
  }

  /** Changes only the wall clock, forward or back; no timer fires because of it. */
  moveWall(ms: number): void {
    this.wallAhead += ms;
  }

  setTimeout(callback: () => void, ms: number) {
    const timer = this.start(callback, ms);
    return { dispose: () => this.stop(timer) };
  }

  /** Delays of the running timers, in milliseconds. */
  get running(): number[] {
    return [...this.timers].map(({ ms }) => ms);
  }

  /** Advances the time; timers that become due fire in order, each at its time. */
  advance(ms: number): void {
    const end = this.monotonicNow() + ms;
    for (let next = this.nextDue(end); next; next = this.nextDue(end)) {
      this.moveTo(next.due);
      next.fire();
    }
    this.moveTo(end);
    for (const timer of this.timers) {
      timer.fireIn(timer.due - this.monotonicNow());
    }
  }

  /** Advances the time like a sleeping computer: timers that became due fire at the end. */
  sleep(ms: number): void {
    this.ahead += ms;
    this.advance(0);
  }

  /** Sets the clock back to the real time. */
  reset(): void {
    this.ahead = 0;
    this.wallAhead = 0;
  }

  /** Replacements of the global functions and classes for time. */
  get globals(): Readonly<Record<string, unknown>> {
    const clock = this;
    class ClockDate extends Date {
      constructor(...args: unknown[]) {
        super(...((args.length === 0 ? [clock.now()] : args) as [number]));
      }
      static override now = clock.now;
    }
    return {
      Date: ClockDate,
      performance: { now: () => this.monotonicNow() },
      setTimeout: (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
        this.start(() => callback(...args), ms),
      clearTimeout: (timer: unknown) => (timer instanceof Timer ? this.stop(timer) : clearTimeout(timer as undefined)),
    };
  }

  private start(callback: () => void, ms: number): Timer {
    const fire = () => {
      this.stop(timer);
      this.firedCount++;
      callback();
    };
    const timer: Timer = new Timer(this.monotonicNow() + ms, ms, fire);
    timer.fireIn(ms);
    this.timers.add(timer);
    this.didChangeTimers.fire();
    return timer;
  }

  private stop(timer: Timer): void {
    timer.end();
    if (this.timers.delete(timer)) {
      this.didChangeTimers.fire();
    }
  }

  private moveTo(time: number): void {
    this.ahead += Math.max(0, time - this.monotonicNow());
  }

  private nextDue(end: number): Timer | undefined {
    return [...this.timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
  }
}

/** The loader of CommonJS modules of Node. */
interface Loader {
  _compile(text: string, file: string, ...args: unknown[]): unknown;
}

/** Replaces globals in all scripts below a folder that are loaded from now on, and only there. */
export function replaceGlobals(folder: string, globals: Readonly<Record<string, unknown>>): void {
  const name = "globalsOfTheExtension";
  Object.defineProperty(globalThis, name, { value: globals });
  const start = `"use strict"; const { ${Object.keys(globals).join(", ")} } = globalThis.${name};`;
  const loader = Module.prototype as unknown as Loader;
  const compile = loader._compile;
  loader._compile = function (text, file, ...args) {
    return compile.call(this, file.startsWith(folder) ? start + text : text, file, ...args);
  };
}

/** The clock of the extension under test. */
export const extensionClock = new MovableClock();
