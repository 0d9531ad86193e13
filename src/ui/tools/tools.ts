import * as vscode from "vscode";
import { isCancellation } from "../../base/errors";
import { formatTrace, type Log } from "../../base/log";
import { findRepositoriesByName } from "../../domain/agents/findRepositoriesByName";
import {
  parseExplainToolInput,
  parseFailingTestsToolInput,
  parseTestRunToolInput,
} from "../../domain/agents/toolInputs";
import { locateDeclarations } from "../../locate/services/declarationLocations";
import {
  agentTexts,
  type Confirmation,
  createExplainConfirmation,
  createFailingTestsConfirmation,
  createTestRunConfirmation,
  repositoryProblemText,
  unavailableTexts,
} from "../../present/agents/agentTexts";
import { failingTestsAnswerText, maxListedTests } from "../../present/agents/failingTestsAnswer";
import { matchingTests } from "../../present/agents/matchingTests";
import { AgentFailingTests } from "../../state/agents/agentFailingTests";
import { AgentTestRuns } from "../../state/agents/agentTestRuns";
import { createMarkdown } from "../widgets/markdown";
import { languageModelTools, type ToolName } from "../window/ids";
import type { Services } from "../window/services";
import { createExplainAnswer } from "./explainTool";
import { createLineLookup } from "./lineLookup";
import { createTestRunAnswer, prepareTestRunLookUp } from "./testRunTool";

/**
 * The language-model tools. They change nothing; only a cancellation rejects, other failures are described in the
 * answer.
 */
export type AgentTools = Record<ToolName, AgentTool>;

interface AgentTool {
  /** Resolves with what is asked of the person. Rejects if the call was canceled. */
  prepare(input: unknown, token: vscode.CancellationToken): Promise<vscode.PreparedToolInvocation>;
  invoke(input: unknown, token: vscode.CancellationToken): Promise<vscode.LanguageModelToolResult>;
}

/** Creates the tools. They answer from the same state as the views. */
export function createAgentTools(services: Services): AgentTools {
  const { session, repositories, tests, runs, workbench, locator, knownFiles, clock, log } = services;
  const agentFailingTests = new AgentFailingTests(session, repositories, tests, clock);
  const agentTestRuns = new AgentTestRuns(session, repositories, runs, clock);

  const answerFailingTests = async (input: unknown, signal: AbortSignal): Promise<string> => {
    const toolInput = parseFailingTestsToolInput(input);
    const current = await agentFailingTests.current(signal);
    if (typeof current === "string") return unavailableTexts[current];
    const states = findRepositoriesByName(current, toolInput.repository);
    const openRepositories = current.map(({ repository }) => repository);
    if (states.length === 0) return repositoryProblemText(toolInput.repository, openRepositories);
    const matching = matchingTests(states, toolInput, workbench);
    const { findPath, hasOwners } = workbench;
    const listedTests = matching.slice(0, maxListedTests).map(({ test }) => test);
    const findLine = createLineLookup(await locateDeclarations(listedTests, locator, clock, signal), knownFiles);
    return failingTestsAnswerText(
      { question: toolInput, states, matching, findPath, findLine, hasOwners },
      clock.now(),
    );
  };

  return {
    [languageModelTools.failingTests]: {
      prepare: (input, token) =>
        prepareTool(token, async (signal) => {
          const isRequested = await agentFailingTests.willRequest(signal);
          const openRepositories = tests.current.map(({ repository }) => repository);
          return createFailingTestsConfirmation(parseFailingTestsToolInput(input), openRepositories, isRequested);
        }),
      invoke: (input, token) => invokeTool(token, log, (signal) => answerFailingTests(input, signal)),
    },
    [languageModelTools.testRun]: {
      prepare: (input, token) =>
        prepareTool(token, async (signal) => {
          const toolInput = parseTestRunToolInput(input);
          const lookUp = await prepareTestRunLookUp(toolInput, { ...services, agentTestRuns }, signal);
          return createTestRunConfirmation(toolInput, lookUp);
        }),
      invoke: (input, token) =>
        invokeTool(token, log, (signal) =>
          createTestRunAnswer(parseTestRunToolInput(input), { ...services, agentTestRuns }, signal),
        ),
    },
    [languageModelTools.explainFailures]: {
      prepare: (input, token) =>
        prepareTool(token, async () => createExplainConfirmation(parseExplainToolInput(input))),
      invoke: (input, token) =>
        invokeTool(token, log, (signal) =>
          createExplainAnswer(parseExplainToolInput(input), { ...services, agentFailingTests }, signal),
        ),
    },
  };
}

async function prepareTool(
  token: vscode.CancellationToken,
  createConfirmation: (signal: AbortSignal) => Promise<Confirmation>,
): Promise<vscode.PreparedToolInvocation> {
  const { progress, title, message } = await withSignal(token, createConfirmation);
  return {
    invocationMessage: progress,
    confirmationMessages: { title, message: createMarkdown(message) },
  };
}

/** Runs an action with a signal that a cancellation aborts; rejects with `vscode.CancellationError` after that. */
async function withSignal<T>(token: vscode.CancellationToken, action: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const link = token.onCancellationRequested(() => abort.abort());
  if (token.isCancellationRequested) abort.abort();
  try {
    return await action(abort.signal);
  } catch (error) {
    throw abort.signal.aborted ? new vscode.CancellationError() : error;
  } finally {
    link.dispose();
  }
}

async function invokeTool(
  token: vscode.CancellationToken,
  log: Log,
  createAnswer: (signal: AbortSignal) => Promise<string>,
): Promise<vscode.LanguageModelToolResult> {
  try {
    return toToolResult(await withSignal(token, createAnswer));
  } catch (error) {
    if (error instanceof vscode.CancellationError) throw error;
    if (isCancellation(error)) return toToolResult(agentTexts.connectionChanged);
    log.error(`a language model's tool: ${formatTrace(error)}`);
    return toToolResult(agentTexts.failed);
  }
}

function toToolResult(text: string): vscode.LanguageModelToolResult {
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}
