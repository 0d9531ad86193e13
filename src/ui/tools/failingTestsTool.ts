import type { Clock } from "../../base/clock";
import { findRepositoriesByName } from "../../domain/agents/findRepositoriesByName";
import type { FailingTestsToolInput } from "../../domain/agents/toolInputs";
import type { TriageContext } from "../../domain/failingTests/arrangeTests";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import { locateDeclarations } from "../../locate/services/declarationLocations";
import type { KnownFiles } from "../../locate/services/knownFiles";
import { repositoryProblemText, unavailableTexts } from "../../present/agents/agentTexts";
import { failingTestsAnswerText, maxListedTests } from "../../present/agents/failingTestsAnswer";
import { createLineLookup } from "../../present/agents/lineLookup";
import { findMatchingTests } from "../../present/agents/matchingTests";
import type { AgentFailingTests } from "../../state/agents/agentFailingTests";
import { findAnswerCommands, type RunCommandServices } from "../adapters/runCommands";
import { type AnsweredFailure, createFailedAtLookup } from "./failedAt";

/** Services that find the failing tests that a model asks about. */
export interface FailingTestsToolServices extends RunCommandServices {
  readonly workbench: TriageContext & { readonly hasOwners: boolean };
  readonly locator: Pick<Locator, "locate" | "findFailurePlaces" | "findCommands">;
  readonly knownFiles: Pick<KnownFiles, "fileFor">;
  readonly clock: Clock;
}

interface FailingTestsToolDependencies extends FailingTestsToolServices {
  readonly agentFailingTests: Pick<AgentFailingTests, "current">;
}

/**
 * Lists the failing tests that a model asks about. The answer describes what cannot be listed. Rejects with
 * `CancelledError` once the signal is aborted.
 */
export async function createFailingTestsAnswer(
  question: FailingTestsToolInput,
  deps: FailingTestsToolDependencies,
  signal: AbortSignal,
): Promise<string> {
  const { agentFailingTests, workbench, locator, knownFiles, clock } = deps;
  const current = await agentFailingTests.current(signal);
  if (typeof current === "string") {
    return unavailableTexts[current];
  }
  const states = findRepositoriesByName(current, question.repository);
  if (states.length === 0) {
    const openRepositories = current.map(({ repository }) => repository);
    return repositoryProblemText(question.repository, openRepositories);
  }
  const matching = findMatchingTests(states, question, workbench);
  const listedTests = matching.slice(0, maxListedTests).map(({ test }) => test);
  const locations = await locateDeclarations(listedTests, locator, clock, signal);
  const findLine = createLineLookup(locations, knownFiles);
  const failures = listedTests.flatMap(listFailures);
  const findFailedAt = await createFailedAtLookup(failures, locator, signal);
  const answerCommands = await findAnswerCommands(listedTests, deps, signal);
  const { findPath, hasOwners } = workbench;
  const answer = {
    question,
    states,
    matching,
    findPath,
    findLine,
    findFailedAt,
    ...answerCommands,
    hasOwners,
  };
  return failingTestsAnswerText(answer, clock.now());
}

/** Lists the failures of a test, each with its text. */
function listFailures(test: FailingTest): readonly AnsweredFailure[] {
  return test.mostCommonFailures.map(({ summary }) => ({ test, text: summary }));
}
