import type { FailingTest } from "../api/records";
import type { TimeWindow } from "./window";

/** What a window's failing tests are compared with: the tests that failed in the span of the same length before it. */
export interface Comparison {
  /** The span before, which the sentences name. */
  readonly before: TimeWindow;
  /** Ids of the tests that failed in it. */
  readonly failedBefore: ReadonlySet<string>;
  /** Those of them that did not fail in the window itself. */
  readonly gone: readonly FailingTest[];
}

/** Whether a test of the window failed in the span before as well. Evidence, no verdict. */
export type Recurrence = "new" | "recurring";

export function recurrenceOf(
  { id }: Pick<FailingTest, "id">,
  comparison: Comparison | undefined,
): Recurrence | undefined {
  if (!comparison) return undefined;
  return comparison.failedBefore.has(id) ? "recurring" : "new";
}
