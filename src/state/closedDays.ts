import { abortWith } from "../base/async";
import type { Clock } from "../base/clock";
import { throwIfCancelled } from "../base/errors";
import { Queue } from "../base/queue";
import { isNumber } from "../base/shape";
import { SharedWork } from "../base/sharedWork";
import type { AllPages, Asker } from "../domain/failingTests/allPages";
import { repositoryKey } from "../domain/repository";
import type { ConnectedSession } from "../domain/sessionState";
import { isClosed } from "../domain/time/slices";
import type { TimeWindow } from "../domain/time/timeWindow";
import type { KeptTests } from "../storage/keptTests";
import { everyPage } from "./everyPage";

/** Days that are asked for at a time, by all askers together. */
const atATime = 2;

/** The failing tests of one calendar day, as they are kept: without rolling statistics, texts cut. */
export interface DayTests extends AllPages {
  readonly day: TimeWindow;
  /** When they were asked for by the service's clock, in milliseconds since 1970: by ours, a day could seem over that is not. */
  readonly asOf: number;
}

interface Flight {
  readonly session: ConnectedSession;
  readonly work: SharedWork<DayTests>;
}

/**
 * The failing tests of single days. A day that has been over for an hour is asked for once ever and then read from disk; one that came
 * incomplete is not kept, and neither is one that is not yet over.
 */
export class ClosedDays {
  private readonly flights = new Map<string, Flight>();
  private readonly queue = new Queue({ inFlight: atATime });

  constructor(
    private readonly kept: KeptTests,
    private readonly clock: Clock,
  ) {}

  /**
   * Each of the days, told as soon as it is known, and let go of once `tell` is done with it: those on disk first, then the first that has to be asked for, alone, because one
   * request is enough to learn that a key is refused, then the others. Rejects with the first error, with `CancelledError` if the
   * signal is aborted; days that came before are kept.
   */
  async each(
    asker: Asker,
    days: readonly TimeWindow[],
    signal: AbortSignal,
    tell: (day: DayTests) => unknown,
  ): Promise<void> {
    const missing: TimeWindow[] = [];
    for (const day of days) {
      const known = await this.read(asker, day);
      throwIfCancelled(signal);
      if (known) await tell(known);
      else missing.push(day);
    }
    const [first, ...others] = missing;
    if (!first) return;
    await tell(await this.day(asker, first, signal));
    const left = others.values();
    await allOrNone(signal, atATime, async (either) => {
      for (const day of left) await tell(await this.day(asker, day, either));
    });
  }

  /** One day. Whoever asks for it while it is on its way shares the answer. */
  private async day(asker: Asker, day: TimeWindow, signal: AbortSignal): Promise<DayTests> {
    const key = [repositoryKey(asker.repository), ...wordsOf(day)].join("\n");
    const known = this.flights.get(key);
    const joins = known?.session === asker.session && !known.work.isGivenUp;
    const flight = joins ? known : { session: asker.session, work: this.ask(asker, day) };
    this.flights.set(key, flight);
    try {
      return await flight.work.join(signal);
    } finally {
      // Whoever leaves last, the first asker or not: a flight holds the day's records.
      if (flight.work.isGivenUp && this.flights.get(key) === flight) this.flights.delete(key);
    }
  }

  private ask(asker: Asker, day: TimeWindow): SharedWork<DayTests> {
    return new SharedWork((shared) => this.queue.run(() => this.load(asker, day, shared), "background", shared));
  }

  private async load(asker: Asker, day: TimeWindow, signal: AbortSignal): Promise<DayTests> {
    // Another asker's answer may have been written while this one waited for its turn.
    const known = await this.read(asker, day);
    if (known) return known;
    const answer = { day, ...(await everyPage(asker, day, signal, this.clock)) };
    if (!answer.incomplete && isClosed(day, answer.asOf)) void this.write(asker, answer);
    return answer;
  }

  private async read(asker: Asker, day: TimeWindow): Promise<DayTests | undefined> {
    if (!isClosed(day, this.clock.now())) return undefined;
    const kept = await this.kept.load("day", asker, ...wordsOf(day));
    const { asOf, unreadable } = kept?.facts ?? {};
    if (!kept || !isNumber(asOf) || !isNumber(unreadable)) return undefined;
    return { day, asOf, unreadable, tests: kept.tests };
  }

  private async write(asker: Asker, { day, tests, asOf, unreadable }: DayTests): Promise<void> {
    await this.kept.save("day", asker, wordsOf(day), { facts: { asOf, unreadable }, tests });
  }
}

/** Does the same work so many times at once. As soon as one rejects or the signal is aborted, the others are given up. */
async function allOrNone(
  signal: AbortSignal,
  times: number,
  work: (either: AbortSignal) => Promise<void>,
): Promise<void> {
  const abort = new AbortController();
  const link = abortWith(abort, signal);
  try {
    await Promise.all(Array.from({ length: times }, () => work(abort.signal)));
  } catch (error) {
    abort.abort();
    throw error;
  } finally {
    link.dispose();
  }
}

function wordsOf({ start, end }: TimeWindow): string[] {
  return [isoTime(start), isoTime(end)];
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
