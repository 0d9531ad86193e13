import type { FailingTest, FailingTestsPage } from "../api/records";
import { abortWith } from "../base/async";
import { throwIfCancelled } from "../base/errors";
import { type ClosedDays, type DayTests, latestDayFirst } from "./closedDays";
import { type AllPages, type Asker, incompleteAfter } from "./everyPage";
import { type Answer, mergeTests } from "./mergeTests";
import { type Slices, slicesOf } from "./slices";
import type { TimeWindow } from "./window";

/** What the days before the fresh slice gave together. They are over, so that it serves until the window holds other days. */
export interface OlderTests extends AllPages {
  /** The days, as text. */
  readonly key: string;
}

/** What a load knows so far. */
export interface LoadedTests {
  readonly tests: readonly FailingTest[];
  readonly unreadable: number;
  readonly totalRows?: number;
  readonly clockSkewMs?: number;
  readonly incomplete?: NonNullable<AllPages["incomplete"]>;
  /** Days before the fresh slice; absent where the window is asked for whole. */
  readonly days?: { readonly done: number; readonly total: number };
}

/** One load of a window: asks for its slices and puts together what they give. */
export class TestsLoad {
  private readonly slices: Slices;
  private readonly fresh: FailingTest[] = [];
  private readonly dayAnswers: DayTests[] = [];
  private readonly known: OlderTests | undefined;
  private unreadable = 0;
  private totalRows: number | undefined;
  private clockSkewMs: number | undefined;
  private incomplete: AllPages["incomplete"];

  /**
   * @param asOf when the load began, in milliseconds since 1970
   * @param older what an earlier load knew of the days; used if it is of the same days
   */
  constructor(
    private readonly asker: Asker,
    readonly window: TimeWindow,
    readonly asOf: number,
    private readonly closedDays: ClosedDays,
    older: OlderTests | undefined,
  ) {
    this.slices = slicesOf(window, asOf);
    this.known = older?.key === keyOf(this.slices.days) ? older : undefined;
  }

  /** True while no record has come. */
  get isEmpty(): boolean {
    return this.fresh.length === 0 && this.dayAnswers.length === 0;
  }

  /** What can be handed to the next load; `undefined` while days are missing. */
  get older(): OlderTests | undefined {
    const { days } = this.slices;
    if (this.known) return this.known;
    if (this.dayAnswers.length < days.length || this.dayAnswers.some(({ incomplete }) => incomplete)) return undefined;
    return { key: keyOf(days), tests: mergeTests([], this.answers()), unreadable: unreadableOf(this.dayAnswers) };
  }

  /**
   * Asks for everything and tells of each step but the last page. The days follow once the first page of the fresh slice is there: with a key that the
   * service refuses, one request is enough to learn it. Rejects with the first error, with `CancelledError` if the signal is aborted.
   */
  async run(signal: AbortSignal, tell: () => void): Promise<void> {
    const { fresh, days } = this.slices;
    const abort = new AbortController();
    const link = abortWith(abort, signal);
    let askedDays: Promise<void> | undefined;
    const askDays = () => {
      const missing = this.known ? [] : days;
      askedDays = this.closedDays.each(this.asker, missing, abort.signal, (answer) => {
        this.dayAnswers.push(answer);
        tell();
      });
      // Its failure is met below; until then it is nobody's.
      askedDays.catch(() => {});
    };
    try {
      if (fresh) {
        for await (const page of await this.pages(fresh, abort.signal)) {
          throwIfCancelled(abort.signal);
          this.add(page);
          if (!askedDays) askDays();
          if (!page.end) tell();
        }
      } else askDays();
      await askedDays;
      throwIfCancelled(abort.signal);
    } catch (error) {
      abort.abort();
      throw error;
    } finally {
      link.dispose();
    }
  }

  /** What is known now. */
  get result(): LoadedTests {
    const { days } = this.slices;
    const answers: Iterable<Answer> = this.known ? [{ asOf: 0, tests: this.known.tests }] : this.answers();
    const unreadable = this.unreadable + (this.known?.unreadable ?? unreadableOf(this.dayAnswers));
    const incomplete = this.incomplete ?? this.dayAnswers.find((answer) => answer.incomplete)?.incomplete;
    const done = this.known ? days.length : this.dayAnswers.length;
    return {
      tests: days.length === 0 ? [...this.fresh] : mergeTests(this.fresh, answers),
      unreadable,
      // Of the fresh slice alone; how many more there are in the days before, nobody says.
      ...(this.totalRows !== undefined && days.length === 0 && { totalRows: this.totalRows }),
      ...(this.clockSkewMs !== undefined && { clockSkewMs: this.clockSkewMs }),
      ...(incomplete && { incomplete }),
      ...(days.length > 0 && { days: { done, total: days.length } }),
    };
  }

  private async pages(slice: TimeWindow, signal: AbortSignal): Promise<AsyncIterable<FailingTestsPage>> {
    const { session, repository } = this.asker;
    const service = await session.service();
    return service.failingTests({ repository, orgUrlSlug: session.orgUrlSlug, ...slice }, signal);
  }

  private add(page: FailingTestsPage): void {
    for (const test of page.tests) this.fresh.push(test);
    this.unreadable += page.unreadable;
    this.totalRows = page.totalRows ?? this.totalRows;
    this.clockSkewMs = page.clockSkewMs ?? this.clockSkewMs;
    this.incomplete = incompleteAfter(page);
  }

  private answers(): DayTests[] {
    return [...this.dayAnswers].sort(latestDayFirst);
  }
}

function unreadableOf(answers: readonly DayTests[]): number {
  return answers.reduce((sum, { unreadable }) => sum + unreadable, 0);
}

function keyOf(days: readonly TimeWindow[]): string {
  return days.map(({ start, end }) => `${start}-${end}`).join(" ");
}
