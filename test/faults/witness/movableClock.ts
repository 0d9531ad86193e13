import Module from "node:module";
import type { Clock } from "../../../src/base/clock";
import { Emitter } from "../../../src/base/event";

/** A timer of the extension's, on its clock. */
class Timer {
  private real: NodeJS.Timeout | undefined;

  constructor(
    readonly due: number,
    /** Time limit that it was set to. */
    readonly ms: number,
    readonly ring: () => void,
  ) {}

  /** Has it ring in that many milliseconds of the real time. */
  ringIn(ms: number): void {
    clearTimeout(this.real);
    this.real = setTimeout(this.ring, ms);
  }

  end(): void {
    clearTimeout(this.real);
  }

  /** As Node's own: whether a program waits for it. An extension host waits for nothing. */
  unref(): this {
    return this;
  }

  ref(): this {
    return this;
  }
}

/** The real time, and as much more as it was moved on; its timers run on it. */
export class MovableClock implements Clock {
  private ahead = 0;
  /** By how much the wall clock was set ahead of the time that passes; less than 0: back. */
  private wallAhead = 0;
  private readonly timers = new Set<Timer>();
  private readonly changed = new Emitter<void>();
  /** How many timers have rung. */
  rung = 0;

  /** Fires when a timer was set, has rung or was taken back. */
  readonly onDidChangeTimers = this.changed.event;

  readonly now = (): number => Date.now() + this.ahead + this.wallAhead;

  monotonicNow(): number {
    return performance.now() + this.ahead;
  }

  /** Sets the wall clock ahead, or back, and no timer rings for it. */
  moveWall(ms: number): void {
    this.wallAhead += ms;
  }

  setTimeout(callback: () => void, ms: number) {
    const timer = this.start(callback, ms);
    return { dispose: () => this.stop(timer) };
  }

  /** Time limits of the running timers, in milliseconds. */
  get running(): number[] {
    return [...this.timers].map(({ ms }) => ms);
  }

  /** Moves the time on; what falls due on the way rings in order, each at its time. */
  advance(ms: number): void {
    const end = this.monotonicNow() + ms;
    for (let next = this.nextDue(end); next; next = this.nextDue(end)) {
      this.moveTo(next.due);
      next.ring();
    }
    this.moveTo(end);
    for (const timer of this.timers) timer.ringIn(timer.due - this.monotonicNow());
  }

  /** Moves the time on as a computer that sleeps: what fell due on the way rings when it is over. */
  sleep(ms: number): void {
    this.ahead += ms;
    this.advance(0);
  }

  /** Back to the real time. */
  reset(): void {
    this.ahead = 0;
    this.wallAhead = 0;
  }

  /** Sources of time of a program that runs on this clock. */
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
    const ring = () => {
      this.stop(timer);
      this.rung++;
      callback();
    };
    const timer: Timer = new Timer(this.monotonicNow() + ms, ms, ring);
    timer.ringIn(ms);
    this.timers.add(timer);
    this.changed.fire();
    return timer;
  }

  private stop(timer: Timer): void {
    timer.end();
    if (this.timers.delete(timer)) this.changed.fire();
  }

  private moveTo(time: number): void {
    this.ahead += Math.max(0, time - this.monotonicNow());
  }

  private nextDue(end: number): Timer | undefined {
    return [...this.timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
  }
}

/** A loader of scripts as Node has it. */
interface Loader {
  _compile(text: string, file: string, ...rest: unknown[]): unknown;
}

/**
 * Has the scripts below a folder, whenever they are loaded, use these in place of the globals of
 * the same names. Nobody else does.
 */
export function replaceGlobals(folder: string, globals: Readonly<Record<string, unknown>>): void {
  const name = "globalsOfTheExtension";
  Object.defineProperty(globalThis, name, { value: globals });
  const start = `"use strict"; const { ${Object.keys(globals).join(", ")} } = globalThis.${name};`;
  const loader = Module.prototype as unknown as Loader;
  const compile = loader._compile;
  loader._compile = function (text, file, ...rest) {
    return compile.call(this, file.startsWith(folder) ? start + text : text, file, ...rest);
  };
}

/** The clock of the extension under test. */
export const extensionClock = new MovableClock();
