import type { ToldFailure } from "../../domain/failures/failurePlaces";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import { agentText } from "../../present/agents/dataLines";
import type { FindFailedAt } from "../../present/agents/failingTestsAnswer";

/** Failure of a test in an answer for a model. */
export interface AnsweredFailure extends ToldFailure {
  readonly test: FailingTest;
}

/** Finds where tests failed; resolves with the lookup of their lines. Rejects with `CancelledError`. */
export async function createFailedAtLookup(
  failures: readonly AnsweredFailure[],
  locator: Pick<Locator, "findFailurePlaces">,
  signal: AbortSignal,
): Promise<FindFailedAt> {
  const places = await locator.findFailurePlaces(failures, signal);
  const textsByTest = new Map<FailingTest, Map<string, string>>();
  for (const [index, { test, text }] of failures.entries()) {
    const [innermost] = places[index] ?? [];
    if (!innermost) {
      continue;
    }
    const lines = textsByTest.get(test) ?? new Map<string, string>();
    textsByTest.set(test, lines.set(text, agentText(`${innermost.file.path}:${innermost.line}`)));
  }
  return (test, text) => textsByTest.get(test)?.get(text);
}
