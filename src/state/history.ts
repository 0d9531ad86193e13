import { abortWith } from "../base/async";
import type { Clock } from "../base/clock";
import type { Disposable } from "../base/disposable";
import { isCancellation } from "../base/errors";
import { Emitter, type Event } from "../base/event";
import { LatestTask } from "../base/latestTask";
import { withoutUndefined } from "../base/withoutUndefined";
import type { DatedFailure, DayResult, HistoryDay, HistoryState } from "../domain/failingTests/history";
import { trimSummary } from "../domain/failingTests/trimForCache";
import { toServiceError } from "../domain/failures/toServiceError";
import type { CommonFailure, FailingTest, RepositoryId } from "../domain/records";
import { type ConnectedSession, hasCapability } from "../domain/sessionState";
import { listLatestDays } from "../domain/time/days";
import { isCompleted, wasFetchedBeforeEnd } from "../domain/time/slices";
import type { TimeWindow } from "../domain/time/timeWindow";
import type { DayTests } from "./completedDays";
import type { DiskCache } from "./diskCache";
import type { Session } from "./session";

/** Number of days that a history shows; the last is today. */
const historyDays = 14;

/** Data of a loaded day: the records of its tests are held once for all days. */
interface LoadedDay extends Pick<DayTests, "asOf" | "incomplete"> {
  /** Failures that occurred last on this day, by the id of each test that failed. */
  readonly failuresById: ReadonlyMap<string, readonly DatedFailure[]>;
}

/** A record of a test, and the start of the record's day. */
interface DatedRecord {
  readonly test: FailingTest;
  readonly day: number;
}

interface ActiveLoad {
  readonly abort: AbortController;
  readonly completion: Promise<void>;
}

/**
 * The last 14 days of one repository: 13 completed ones, which are requested only once, and today. Loads only on
 * request, two days at a time.
 */
export class History implements Disposable {
  readonly #changed = new Emitter<HistoryState>();
  readonly #loadedDays = new Map<number, LoadedDay>();
  #state: HistoryState;
  readonly #latest = new LatestTask();
  #activeLoad: ActiveLoad | undefined;
  /** Tests that failed on a loaded day, by id, each with its record of the latest such day. */
  readonly #records = new Map<string, DatedRecord>();
  #allTests: readonly FailingTest[] | undefined;

  readonly onDidChange: Event<HistoryState> = this.#changed.event;

  constructor(
    readonly repository: RepositoryId,
    private readonly session: Session,
    private readonly diskCache: DiskCache,
    private readonly clock: Clock,
  ) {
    this.#state = this.#createIdleState();
  }

  get current(): HistoryState {
    return this.#state;
  }

  /**
   * Tests that failed on a loaded day, each with its record of the latest such day, which has no rolling statistics.
   */
  get tests(): readonly FailingTest[] {
    this.#allTests ??= this.#listTests();
    return this.#allTests;
  }

  /** Lists the tests, those of the latest day first. */
  #listTests(): readonly FailingTest[] {
    const ids = new Set<string>();
    for (const { start } of this.#state.days.toReversed()) {
      const loadedDay = this.#loadedDays.get(start);
      for (const id of loadedDay?.failuresById.keys() ?? []) {
        ids.add(id);
      }
    }
    const tests: FailingTest[] = [];
    for (const id of ids) {
      const record = this.#records.get(id);
      if (record) {
        tests.push(record.test);
      }
    }
    return tests;
  }

  /**
   * Returns a test's results on the days of `current`. The test failed on a day whose list contains it, and on a day on
   * which one of its failures occurred last. On a day that continued after it was requested, only a failure is certain.
   */
  createStrip({ id, mostCommonFailures }: Pick<FailingTest, "id" | "mostCommonFailures">): DayResult[] {
    const now = this.clock.now();
    return this.#state.days.map(({ start, end, asOf, incomplete }) => {
      const day = { start, end };
      const loadedDay = this.#loadedDays.get(start);
      if (!loadedDay) {
        return { day, outcome: "notLoaded" };
      }
      const failuresOfDay = loadedDay.failuresById.get(id);
      const failuresOfRecord = findLastSeen(day, mostCommonFailures);
      const lastSeen = sortLatestFirst([...failuresOfRecord, ...(failuresOfDay ?? [])]);
      if (lastSeen.length > 0) {
        return { day, outcome: "failed", lastSeen };
      }
      if (failuresOfDay) {
        return { day, outcome: "failed" };
      }
      const isComplete = !incomplete && !wasFetchedBeforeEnd({ end, asOf }, now);
      return { day, outcome: isComplete ? "notFailed" : "notLoaded" };
    });
  }

  /** Loads today and the earlier days that are not loaded yet. Shares a load that is under way. Never rejects. */
  load(): Promise<void> {
    if (this.#activeLoad) {
      return this.#activeLoad.completion;
    }
    const session = this.session.current;
    if (session.kind !== "connected" || !hasCapability(session, "timeRange")) {
      return Promise.resolve();
    }
    const abort = new AbortController();
    const task = this.#latest.start();
    const completion = this.#runLoad(session, abort, task).finally(() => {
      if (!task.aborted) {
        this.#endLoad();
      }
    });
    this.#activeLoad = { abort, completion };
    return completion;
  }

  /** Stops the load under way; days that were loaded stay. */
  cancel(): void {
    this.#activeLoad?.abort.abort();
  }

  /** Discards everything, e.g. because the key was removed. */
  reset(): void {
    this.#latest.cancel();
    this.#activeLoad = undefined;
    this.#loadedDays.clear();
    this.#records.clear();
    this.#allTests = undefined;
    this.#setState(this.#createIdleState());
  }

  #endLoad(): void {
    this.#activeLoad = undefined;
    this.#setState({ ...this.#state, loading: false });
  }

  /** @param task aborted once the load no longer counts: none of its results may be shown then */
  async #runLoad(session: ConnectedSession, abort: AbortController, task: AbortSignal): Promise<void> {
    const { repository } = this;
    const now = this.clock.now();
    const days = listLatestDays(now, historyDays);
    this.#removeOtherDays(days);
    const missing = days.filter((day) => !this.#isUpToDate(day, now)).reverse();
    const loadedCount = days.length - missing.length;
    const createProgress = (doneCount: number) => ({ done: doneCount, total: days.length });
    this.#setState({
      repository,
      days: days.map((day) => this.#createDayState(day)),
      loading: true,
      progress: createProgress(loadedCount),
    });
    const links = [abortWith(abort, task), abortWith(abort, session.signal)];
    try {
      await this.diskCache.days.forEachDay({ session, repository }, missing, abort.signal, (dayTests) => {
        if (task.aborted) {
          return;
        }
        this.#addDay(dayTests);
        const { done: doneCount } = this.#state.progress;
        this.#setState({
          ...this.#state,
          days: days.map((day) => this.#createDayState(day)),
          progress: createProgress(doneCount + 1),
        });
      });
    } catch (error) {
      if (!task.aborted && !isCancellation(error)) {
        this.#failLoad(session, error);
      }
    } finally {
      for (const link of links) {
        link.dispose();
      }
    }
  }

  #failLoad(session: ConnectedSession, cause: unknown): void {
    const error = toServiceError(session, cause);
    this.#setState({ ...this.#state, error });
    this.session.rejectKeyIfUnauthorized(session, error);
  }

  #addDay({ day, asOf, incomplete, tests }: DayTests): void {
    const failuresById = new Map<string, readonly DatedFailure[]>();
    for (const test of tests) {
      const record = this.#records.get(test.id);
      if (!record || record.day <= day.start) {
        this.#records.set(test.id, { test, day: day.start });
      }
      const { id, mostCommonFailures } = record?.test ?? test;
      const failures = findLastSeen(day, test.mostCommonFailures);
      failuresById.set(id, shareTexts(failures, mostCommonFailures));
    }
    const loadedDay = withoutUndefined({ asOf, failuresById, incomplete });
    this.#loadedDays.set(day.start, loadedDay);
    this.#allTests = undefined;
  }

  #removeOtherDays(days: readonly TimeWindow[]): void {
    const starts = new Set(days.map(({ start }) => start));
    for (const start of this.#loadedDays.keys()) {
      if (!starts.has(start)) {
        this.#loadedDays.delete(start);
      }
    }
    for (const [id, { day }] of this.#records) {
      if (!starts.has(day)) {
        this.#records.delete(id);
      }
    }
    this.#allTests = undefined;
  }

  /** Returns whether requesting the day again would bring nothing new. */
  #isUpToDate(day: TimeWindow, now: number): boolean {
    const loadedDay = this.#loadedDays.get(day.start);
    if (!loadedDay || loadedDay.incomplete) {
      return false;
    }
    const fetchedAt = Math.min(loadedDay.asOf, now);
    return isCompleted(day, fetchedAt);
  }

  #createDayState(day: TimeWindow): HistoryDay {
    const loadedDay = this.#loadedDays.get(day.start);
    if (!loadedDay) {
      return { ...day, loaded: false };
    }
    const { asOf, incomplete } = loadedDay;
    if (incomplete) {
      return { ...day, loaded: true, asOf, incomplete: true };
    }
    return { ...day, loaded: true, asOf };
  }

  #createIdleState(): HistoryState {
    const days = listLatestDays(this.clock.now(), historyDays);
    return {
      repository: this.repository,
      days: days.map((day) => ({ ...day, loaded: false })),
      loading: false,
      progress: { done: 0, total: historyDays },
    };
  }

  #setState(state: HistoryState): void {
    this.#state = state;
    this.#changed.fire(state);
  }

  dispose(): void {
    this.#latest.cancel();
    this.#activeLoad = undefined;
    this.#changed.dispose();
  }
}

const noFailures: readonly DatedFailure[] = [];

/** Returns the failures whose last occurrence was within a day. */
function findLastSeen({ start, end }: TimeWindow, failures: readonly CommonFailure[]): readonly DatedFailure[] {
  const lastSeen = failures.filter((failure): failure is DatedFailure => {
    const { lastOccurrence } = failure;
    return lastOccurrence !== undefined && lastOccurrence >= start && lastOccurrence < end;
  });
  return lastSeen.length === 0 ? noFailures : lastSeen;
}

/** Replaces texts with equal ones of other failures, so that a failure of many days is held in memory once. */
function shareTexts(
  failures: readonly DatedFailure[],
  otherFailures: readonly CommonFailure[],
): readonly DatedFailure[] {
  if (failures.length === 0) {
    return noFailures;
  }
  return failures.map((failure) => {
    const equalFailure = otherFailures.find(({ summary }) => summary === failure.summary);
    if (!equalFailure) {
      return failure;
    }
    return { ...failure, summary: equalFailure.summary };
  });
}

/**
 * Returns each failure once, latest first. The same failure occurs in a day's list, with its text truncated for the
 * cache, and in a newer record: the later one stays.
 */
function sortLatestFirst(failures: readonly DatedFailure[]): readonly DatedFailure[] {
  if (failures.length === 0) {
    return noFailures;
  }
  const bySummary = new Map<string, DatedFailure>();
  const sortedFailures = failures.toSorted((a, b) => b.lastOccurrence - a.lastOccurrence);
  for (const failure of sortedFailures) {
    const key = trimSummary(failure.summary);
    if (!bySummary.has(key)) {
      bySummary.set(key, failure);
    }
  }
  return [...bySummary.values()];
}
