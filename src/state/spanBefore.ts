import type { Clock } from "../base/clock";
import { isNumber } from "../base/shape";
import type { Asker } from "../domain/failingTests/allPages";
import { isBefore, type TestsBefore } from "../domain/failingTests/comparison";
import { MergedDays } from "../domain/failingTests/mergeTests";
import type { FailingTest } from "../domain/records";
import { daysWithin } from "../domain/time/days";
import { isClosed } from "../domain/time/slices";
import type { TimeWindow } from "../domain/time/timeWindow";
import { isOneRequest, type WindowChoice, windowBefore } from "../domain/time/window";
import type { KeptTests } from "../storage/keptTests";
import type { ClosedDays } from "./closedDays";
import { everyPage } from "./everyPage";

interface Answer {
  /** Absent where rows are missing. */
  readonly tests?: readonly FailingTest[];
  /** The span is over by the service's clock too: what failed in it does not change. */
  readonly isOver: boolean;
}

/**
 * Knows the failing tests of the span before a window. An interval that is over does not change, so that it is asked for once and
 * read from disk until the window has moved on.
 */
export class SpanBefore {
  constructor(
    private readonly kept: KeptTests,
    private readonly days: ClosedDays,
    private readonly clock: Clock,
  ) {}

  /** What is known on disk, if it still serves. Never rejects. */
  async known(asker: Asker, choice: WindowChoice, window: TimeWindow): Promise<TestsBefore | undefined> {
    const kept = await this.kept.load("before", asker, choice);
    const { start, end } = kept?.facts ?? {};
    if (!kept || !isNumber(start) || !isNumber(end)) return undefined;
    const span = { start, end };
    return isBefore(span, window) ? { span, tests: kept.tests } : undefined;
  }

  /**
   * Asks for the span, in the background: one request where one will do, else its calendar days. Rejects with `ServiceError` or
   * `CancelledError`.
   */
  async ask(asker: Asker, choice: WindowChoice, window: TimeWindow, signal: AbortSignal): Promise<TestsBefore> {
    const span = windowBefore(window);
    const { tests, isOver } = isOneRequest(window)
      ? await this.once(asker, span, signal)
      : await this.daily(asker, span, signal);
    if (!tests) return { span, tests: [], incomplete: true };
    if (isOver) void this.kept.save("before", asker, [choice], { facts: { ...span }, tests });
    return { span, tests };
  }

  private async once(asker: Asker, span: TimeWindow, signal: AbortSignal): Promise<Answer> {
    const { tests, asOf, incomplete } = await everyPage(asker, span, signal, this.clock);
    return { isOver: isClosed(span, asOf), ...(!incomplete && { tests }) };
  }

  private async daily(asker: Asker, span: TimeWindow, signal: AbortSignal): Promise<Answer> {
    const merged = new MergedDays();
    let isOver = true;
    let isComplete = true;
    await this.days.each(asker, daysWithin(span).reverse(), signal, async (answer) => {
      isOver &&= isClosed(answer.day, answer.asOf);
      isComplete &&= !answer.incomplete && (await merged.add(answer));
    });
    return { isOver, ...(isComplete && { tests: merged.tests }) };
  }
}
