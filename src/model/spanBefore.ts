import type { FailingTest } from "../api/records";
import { type ClosedDays, type DayTests, latestDayFirst } from "./closedDays";
import { isBefore, type TestsBefore } from "./comparison";
import { daysWithin } from "./days";
import { type Asker, everyPage } from "./everyPage";
import { keptTest } from "./keptTest";
import type { KeptTests } from "./keptTests";
import { mergeTests } from "./mergeTests";
import { isOneRequest, type TimeWindow, type WindowChoice, windowBefore } from "./window";

/**
 * Knows the failing tests of the span before a window. An interval that is over does not change, so that it is asked for once and
 * read from disk until the window has moved on.
 */
export class SpanBefore {
  constructor(
    private readonly kept: KeptTests,
    private readonly days: ClosedDays,
  ) {}

  /** What is known on disk, if it still serves. Never rejects. */
  async known(asker: Asker, choice: WindowChoice, window: TimeWindow): Promise<TestsBefore | undefined> {
    const kept = await this.kept.load("before", asker, choice);
    const { start, end } = kept?.facts ?? {};
    if (!kept || typeof start !== "number" || typeof end !== "number") return undefined;
    const span = { start, end };
    return isBefore(span, window) ? { span, tests: kept.tests } : undefined;
  }

  /**
   * Asks for the span, in the background: one request where one will do, else its calendar days. Rejects with `ServiceError` or
   * `CancelledError`.
   */
  async ask(asker: Asker, choice: WindowChoice, window: TimeWindow, signal: AbortSignal): Promise<TestsBefore> {
    const span = windowBefore(window);
    const tests = isOneRequest(window) ? await this.once(asker, span, signal) : await this.daily(asker, span, signal);
    if (!tests) return { span, tests: [], incomplete: true };
    void this.kept.save("before", asker, [choice], { facts: { ...span }, tests });
    return { span, tests };
  }

  private async once(asker: Asker, span: TimeWindow, signal: AbortSignal): Promise<FailingTest[] | undefined> {
    const { tests, incomplete } = await everyPage(asker, span, signal);
    return incomplete ? undefined : tests.map(keptTest);
  }

  private async daily(asker: Asker, span: TimeWindow, signal: AbortSignal): Promise<FailingTest[] | undefined> {
    const answers: DayTests[] = [];
    await this.days.each(asker, daysWithin(span).reverse(), signal, (answer) => answers.push(answer));
    if (answers.some(({ incomplete }) => incomplete)) return undefined;
    return mergeTests([], answers.sort(latestDayFirst));
  }
}
