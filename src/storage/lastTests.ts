import { isNumber } from "../base/shape";
import type { Asker } from "../domain/failingTests/allPages";
import type { FailingTestsState } from "../domain/failingTestsState";
import type { WindowChoice } from "../domain/time/window";
import type { KeptTests } from "./keptTests";

/** What a load brought: the part of a state that is worth keeping. */
export type LastTests = Pick<FailingTestsState, "tests" | "totalRows" | "unreadable" | "incomplete" | "clockSkewMs"> &
  Required<Pick<FailingTestsState, "window" | "asOf">>;

/**
 * The failing tests that were last loaded for a window, if they were kept. Never rejects.
 *
 * @param by `others`: only if another window of VS Code has kept them since this one last read or kept any
 */
export async function readLastTests(
  kept: KeptTests,
  asker: Asker,
  choice: WindowChoice,
  by: "anybody" | "others",
): Promise<LastTests | undefined> {
  const last = await (by === "others" ? kept.loadOthers("tests", asker, choice) : kept.load("tests", asker, choice));
  if (!last) return undefined;
  const { start, end, asOf, unreadable, totalRows, clockSkewMs, incomplete } = last.facts;
  if (!isNumber(start) || !isNumber(end) || !isNumber(asOf) || !isNumber(unreadable)) return undefined;
  return {
    tests: last.tests,
    window: { start, end },
    asOf,
    unreadable,
    ...(isNumber(totalRows) && { totalRows }),
    ...(isNumber(clockSkewMs) && { clockSkewMs }),
    ...((incomplete === "capped" || incomplete === "repeated") && { incomplete }),
  };
}

/** Keeps the failing tests of a state for the next start. Never rejects. */
export async function keepLastTests(kept: KeptTests, asker: Asker, state: FailingTestsState): Promise<void> {
  const { tests, window, choice, asOf, unreadable, totalRows, clockSkewMs, incomplete } = state;
  const facts = { ...window, asOf, unreadable, totalRows, clockSkewMs, incomplete };
  await kept.save("tests", asker, [choice], { facts, tests });
}
