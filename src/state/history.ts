import { abortWith } from "../base/async";
import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";
import { isCancellation } from "../base/errors";
import { Emitter, type Event } from "../base/event";
import type { HistoryDay, HistoryState, SeenFailure, StripEntry } from "../domain/failingTests/history";
import { keptSummary } from "../domain/failingTests/keptTest";
import { failureOf } from "../domain/failures/failureOf";
import type { CommonFailure, FailingTest, RepositoryId } from "../domain/records";
import type { ConnectedSession } from "../domain/sessionState";
import { latestDays } from "../domain/time/days";
import { isClosed, isCutShort } from "../domain/time/slices";
import type { TimeWindow } from "../domain/time/timeWindow";
import type { Archive } from "./archive";
import type { DayTests } from "./closedDays";
import type { Session } from "./session";

/** Days that a history shows; the last is today. */
const historyDays = 14;

/** Of a day that was loaded, what is held: the records of its tests are held once for all days. */
interface LoadedDay extends Pick<DayTests, "asOf" | "incomplete"> {
  /** Of each test that failed, by id, the failures that occurred last on this day. */
  readonly failuresById: ReadonlyMap<string, readonly SeenFailure[]>;
}

interface Load {
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/**
 * The last 14 days of one repository: 13 that are over, which are asked for once ever, and today. Loads only when it is asked to, two
 * days at a time.
 */
export class History implements Disposable {
  private readonly changed = new Emitter<HistoryState>();
  private readonly loaded = new Map<number, LoadedDay>();
  private state: HistoryState;
  private running: Load | undefined;
  /** By id, each test that failed on a loaded day, as the latest of these days had it. */
  private readonly records = new Map<string, { readonly test: FailingTest; readonly day: number }>();
  private known: readonly FailingTest[] | undefined;

  readonly onDidChange: Event<HistoryState> = this.changed.event;

  constructor(
    readonly repository: RepositoryId,
    private readonly session: Session,
    private readonly archive: Archive,
    private readonly clock: Clock,
  ) {
    this.state = this.idle();
  }

  get current(): HistoryState {
    return this.state;
  }

  /** Every test that failed on a day that is loaded, as the latest of these days had it: without rolling statistics. */
  get tests(): readonly FailingTest[] {
    if (!this.known) {
      const ids = new Set<string>();
      for (const { start } of this.state.days.toReversed()) {
        for (const id of this.loaded.get(start)?.failuresById.keys() ?? []) ids.add(id);
      }
      this.known = [...ids].flatMap((id) => this.records.get(id)?.test ?? []);
    }
    return this.known;
  }

  /**
   * Returns the days of `current`, as far as one test is concerned. It failed on a day whose list has it, and on one of
   * its failures' last occurrence. Of a day that went on after it was asked for, a failure is all that is known.
   */
  stripOf({ id, mostCommonFailures }: Pick<FailingTest, "id" | "mostCommonFailures">): StripEntry[] {
    const now = this.clock.now();
    return this.state.days.map(({ start, end, asOf, incomplete }) => {
      const day = { start, end };
      const failuresById = this.loaded.get(start)?.failuresById;
      if (!failuresById) return { day, outcome: "notLoaded" };
      const lastSeen = latestFirst([...lastSeenWithin(day, mostCommonFailures), ...(failuresById.get(id) ?? [])]);
      if (failuresById.has(id) || lastSeen.length > 0) {
        return { day, outcome: "failed", ...(lastSeen.length > 0 && { lastSeen }) };
      }
      const isWhole = !incomplete && !isCutShort({ end, asOf }, now);
      return { day, outcome: isWhole ? "notFailed" : "notLoaded" };
    });
  }

  /** Asks for today and for what is not known of the days before. While a load is under way, shares it. Never rejects. */
  load(): Promise<void> {
    if (this.running) return this.running.done;
    const session = this.session.current;
    if (session.kind !== "connected") return Promise.resolve();
    const abort = new AbortController();
    const load: Load = { abort, done: this.run(session, abort).finally(() => this.running === load && this.end()) };
    this.running = load;
    return load.done;
  }

  /** Stops the load under way; what it has brought stays. */
  cancel(): void {
    this.running?.abort.abort();
  }

  /** Forgets everything, e.g. because the key was removed. */
  reset(): void {
    this.running?.abort.abort();
    this.running = undefined;
    this.loaded.clear();
    this.records.clear();
    this.known = undefined;
    this.moveTo(this.idle());
  }

  private end(): void {
    this.running = undefined;
    this.moveTo({ ...this.state, loading: false });
  }

  private async run(session: ConnectedSession, abort: AbortController): Promise<void> {
    const { repository } = this;
    const now = this.clock.now();
    const days = latestDays(now, historyDays);
    this.forgetOtherThan(days);
    const missing = days.filter((day) => !this.isKnown(day, now)).reverse();
    const known = days.length - missing.length;
    const progress = (done: number) => ({ done, total: days.length });
    this.moveTo({ repository, days: days.map((day) => this.dayState(day)), loading: true, progress: progress(known) });
    const link = abortWith(abort, session.signal);
    try {
      await this.archive.days.each({ session, repository }, missing, abort.signal, (answer) => {
        if (this.running?.abort !== abort) return;
        this.add(answer);
        const { done } = this.state.progress;
        this.moveTo({ ...this.state, days: days.map((day) => this.dayState(day)), progress: progress(done + 1) });
      });
    } catch (error) {
      if (this.running?.abort === abort && !isCancellation(error)) this.fail(session, error);
    } finally {
      link.dispose();
    }
  }

  private fail(session: ConnectedSession, cause: unknown): void {
    const error = failureOf(session, cause);
    this.moveTo({ ...this.state, error });
    if (error.reason === "unauthorized") this.session.refuse(session);
  }

  private add({ day, asOf, incomplete, tests }: DayTests): void {
    const failuresById = new Map<string, readonly SeenFailure[]>();
    for (const test of tests) {
      const record = this.records.get(test.id);
      if (!record || record.day <= day.start) this.records.set(test.id, { test, day: day.start });
      const { id, mostCommonFailures } = record?.test ?? test;
      failuresById.set(id, sharingTexts(lastSeenWithin(day, test.mostCommonFailures), mostCommonFailures));
    }
    this.loaded.set(day.start, { asOf, failuresById, ...(incomplete && { incomplete }) });
    this.known = undefined;
  }

  private forgetOtherThan(days: readonly TimeWindow[]): void {
    const starts = new Set(days.map(({ start }) => start));
    for (const start of [...this.loaded.keys()]) if (!starts.has(start)) this.loaded.delete(start);
    for (const [id, { day }] of this.records) if (!starts.has(day)) this.records.delete(id);
    this.known = undefined;
  }

  /** Whether asking again would bring nothing new. */
  private isKnown(day: TimeWindow, now: number): boolean {
    const loaded = this.loaded.get(day.start);
    return loaded !== undefined && !loaded.incomplete && isClosed(day, Math.min(loaded.asOf, now));
  }

  private dayState(day: TimeWindow): HistoryDay {
    const { asOf, incomplete } = this.loaded.get(day.start) ?? {};
    if (asOf === undefined) return { ...day, loaded: false };
    return { ...day, loaded: true, asOf, ...(incomplete && { incomplete: true }) };
  }

  private idle(): HistoryState {
    const days = latestDays(this.clock.now(), historyDays).map((day) => ({ ...day, loaded: false }));
    return { repository: this.repository, days, loading: false, progress: { done: 0, total: historyDays } };
  }

  private moveTo(state: HistoryState): void {
    this.state = state;
    this.changed.fire(state);
  }

  dispose(): void {
    this.running?.abort.abort();
    this.running = undefined;
    this.changed.dispose();
  }
}

const noFailures: readonly SeenFailure[] = [];

/** Returns the failures whose last occurrence was within a day. */
function lastSeenWithin({ start, end }: TimeWindow, failures: readonly CommonFailure[]): readonly SeenFailure[] {
  const lastSeen = failures.filter((failure): failure is SeenFailure => {
    const { lastOccurrence } = failure;
    return lastOccurrence !== undefined && lastOccurrence >= start && lastOccurrence < end;
  });
  return lastSeen.length === 0 ? noFailures : lastSeen;
}

/** Holds the texts of other failures instead of equal ones, so that a failure of many days takes the room of one. */
function sharingTexts(failures: readonly SeenFailure[], others: readonly CommonFailure[]): readonly SeenFailure[] {
  if (failures.length === 0) return noFailures;
  return failures.map((failure) => {
    const summary = others.find((other) => other.summary === failure.summary)?.summary;
    return summary === undefined ? failure : { ...failure, summary };
  });
}

/**
 * The same failure comes from a day's list, its text cut as it is kept, and from a newer record: the later one stays.
 */
function latestFirst(failures: readonly SeenFailure[]): readonly SeenFailure[] {
  if (failures.length === 0) return noFailures;
  const bySummary = new Map<string, SeenFailure>();
  for (const failure of [...failures].sort((a, b) => b.lastOccurrence - a.lastOccurrence)) {
    const key = keptSummary(failure.summary);
    if (!bySummary.has(key)) bySummary.set(key, failure);
  }
  return [...bySummary.values()];
}
