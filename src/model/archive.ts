import type { Clock } from "../base/clock";
import type { Files } from "../base/files";
import { ClosedDays } from "./closedDays";
import { KeptTests } from "./keptTests";
import { SpanBefore } from "./spanBefore";

/** What was learned earlier and is kept on disk, so that it is not asked for again: days and spans that are over, and the last load. */
export class Archive {
  readonly tests: KeptTests;
  readonly days: ClosedDays;
  readonly spans: SpanBefore;

  constructor(files: Files, clock: Clock) {
    this.tests = new KeptTests(files);
    this.days = new ClosedDays(this.tests, clock);
    this.spans = new SpanBefore(this.tests, this.days);
  }

  /** Forgets everything: what one key could read is not shown to another. Never rejects. */
  clear(): Promise<void> {
    return this.tests.clear();
  }
}
