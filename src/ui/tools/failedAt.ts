import type { TestFailure } from "../../domain/failures/failurePlaces";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import { agentText } from "../../present/agents/dataLines";
import type { FindFailedAt } from "../../present/agents/failingTestsAnswer";

/** Failure of a test in an answer for a model. */
export interface AnsweredFailure extends TestFailure {
  readonly test: FailingTest;
}

/** Finds where tests failed; resolves with a function that returns these lines. Rejects with `CancelledError`. */
export async function createFailedAtLookup(
  failures: readonly AnsweredFailure[],
  locator: Pick<Locator, "findFailurePlaces">,
  signal: AbortSignal,
): Promise<FindFailedAt> {
  const places = await locator.findFailurePlaces(failures, signal);
  const placesByTest = new Map<FailingTest, Map<string, string>>();
  for (const [index, { test, text }] of failures.entries()) {
    const [innermost] = places[index] ?? [];
    if (!innermost) {
      continue;
    }
    const place = agentText(`${innermost.file.path}:${innermost.line}`);
    const placesByText = placesByTest.get(test) ?? new Map<string, string>();
    placesByText.set(text, place);
    placesByTest.set(test, placesByText);
  }
  return (test, text) => placesByTest.get(test)?.get(text);
}
