import * as vscode from "vscode";
import { isCancellation } from "../../base/errors";
import { type Log, traceOf } from "../../base/log";
import { findRepositoriesByName } from "../../domain/agents/findRepositoriesByName";
import {
  parseExplainToolInput,
  parseFailingTestsToolInput,
  parseTestRunToolInput,
} from "../../domain/agents/toolInputs";
import { matchingTests } from "../../locate/services/matchingTests";
import {
  agentTexts,
  type Confirmation,
  createExplainConfirmation,
  createFailingTestsConfirmation,
  createTestRunConfirmation,
  repositoryProblemText,
  unavailableTexts,
} from "../../present/agents/agentTexts";
import { failingTestsAnswerText } from "../../present/agents/failingTestsAnswer";
import { AgentFailingTests } from "../../state/agents/agentFailingTests";
import { AgentTestRuns } from "../../state/agents/agentTestRuns";
import { languageModelTools, type ToolName } from "../window/ids";
import type { Services } from "../window/services";
import { createExplainAnswer } from "./explainTool";
import { createTestRunAnswer } from "./testRunTool";

/**
 * The language-model tools. They change nothing; only a cancellation rejects, other failures are described in the
 * answer.
 */
export type AgentTools = Record<ToolName, AgentTool>;

interface AgentTool {
  prepare(input: unknown): vscode.PreparedToolInvocation;
  invoke(input: unknown, token: vscode.CancellationToken): Promise<vscode.LanguageModelToolResult>;
}

/** Creates the tools. They answer from the same state as the views. */
export function createAgentTools(services: Services): AgentTools {
  const { session, repositories, tests, runs, workbench, clock, log } = services;
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
    const { pathOf, hasOwners } = workbench;
    return failingTestsAnswerText({ question: toolInput, states, matching, pathOf, hasOwners }, clock.now());
  };

  return {
    [languageModelTools.failingTests]: {
      prepare: (input) => {
        const openRepositories = tests.current.map(({ repository }) => repository);
        return createPreparedInvocation(
          createFailingTestsConfirmation(parseFailingTestsToolInput(input), openRepositories),
        );
      },
      invoke: (input, token) => invokeTool(token, log, (signal) => answerFailingTests(input, signal)),
    },
    [languageModelTools.testRun]: {
      prepare: (input) => createPreparedInvocation(createTestRunConfirmation(parseTestRunToolInput(input))),
      invoke: (input, token) =>
        invokeTool(token, log, (signal) =>
          createTestRunAnswer(parseTestRunToolInput(input), { ...services, agentTestRuns }, signal),
        ),
    },
    [languageModelTools.explainFailures]: {
      prepare: (input) => createPreparedInvocation(createExplainConfirmation(parseExplainToolInput(input))),
      invoke: (input, token) =>
        invokeTool(token, log, (signal) =>
          createExplainAnswer(parseExplainToolInput(input), { ...services, agentFailingTests }, signal),
        ),
    },
  };
}

function createPreparedInvocation({ progress, title, message }: Confirmation): vscode.PreparedToolInvocation {
  return {
    invocationMessage: progress,
    confirmationMessages: { title, message: new vscode.MarkdownString(message) },
  };
}

async function invokeTool(
  token: vscode.CancellationToken,
  log: Log,
  createAnswer: (signal: AbortSignal) => Promise<string>,
): Promise<vscode.LanguageModelToolResult> {
  const abort = new AbortController();
  const link = token.onCancellationRequested(() => abort.abort());
  if (token.isCancellationRequested) abort.abort();
  try {
    return toToolResult(await createAnswer(abort.signal));
  } catch (error) {
    if (abort.signal.aborted) throw new vscode.CancellationError();
    if (isCancellation(error)) return toToolResult(agentTexts.connectionChanged);
    log.error(`a language model's tool: ${traceOf(error)}`);
    return toToolResult(agentTexts.failed);
  } finally {
    link.dispose();
  }
}

function toToolResult(text: string): vscode.LanguageModelToolResult {
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}
