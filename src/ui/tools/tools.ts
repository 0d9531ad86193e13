import * as vscode from "vscode";
import { isCancellation } from "../../base/errors";
import { formatTrace, type Log } from "../../base/log";
import {
  parseExplainToolInput,
  parseFailingTestsToolInput,
  parseTestRunToolInput,
} from "../../domain/agents/toolInputs";
import type { Repositories } from "../../domain/openRepositories";
import {
  agentTexts,
  type Confirmation,
  createExplainConfirmation,
  createFailingTestsConfirmation,
  createTestRunConfirmation,
} from "../../present/agents/agentTexts";
import { AgentFailingTests } from "../../state/agents/agentFailingTests";
import { AgentTestRuns } from "../../state/agents/agentTestRuns";
import type { TestRuns } from "../../state/runs/testRuns";
import type { Session } from "../../state/session";
import type { WorkspaceTests } from "../../state/workspaceTests";
import { languageModelTools, type ToolName } from "../contributions/ids";
import { type WithSignal, withAbortSignal } from "../widgets/cancellation";
import { createMarkdown } from "../widgets/markdown";
import { createExplainAnswer, type ExplainToolServices } from "./explainTool";
import { createFailingTestsAnswer, type FailingTestsToolServices } from "./failingTestsTool";
import { createTestRunAnswer, prepareTestRunLookUp, type RunToolServices } from "./testRunTool";

/**
 * The language-model tools. They change nothing. Only a cancellation rejects; answers describe other failures.
 */
export type AgentTools = Record<ToolName, AgentTool>;

interface AgentTool {
  /** Resolves with the question that the user has to confirm. Rejects if the call was canceled. */
  prepare(input: unknown, token: vscode.CancellationToken): Promise<vscode.PreparedToolInvocation>;
  invoke(input: unknown, token: vscode.CancellationToken): Promise<vscode.LanguageModelToolResult>;
  /** Resolves with the same answer as a text. Rejects once the signal is aborted. */
  answer(input: unknown, signal: AbortSignal): Promise<string>;
}

/** Services that the tools answer from. */
export type ToolServices = FailingTestsToolServices &
  ExplainToolServices &
  RunToolServices & {
    readonly session: Session;
    readonly repositories: Repositories;
    readonly tests: WorkspaceTests;
    readonly runs: TestRuns;
  };

/** Creates the tools. They answer from the same state as the views. */
export function createAgentTools(services: ToolServices): AgentTools {
  return {
    [languageModelTools.failingTests]: createFailingTestsTool(services),
    [languageModelTools.testRun]: createTestRunTool(services),
    [languageModelTools.explainFailures]: createExplainTool(services),
  };
}

function createFailingTestsTool(services: ToolServices): AgentTool {
  const agentFailingTests = createAgentFailingTests(services);
  const createConfirmation = async (input: unknown, signal: AbortSignal): Promise<Confirmation> => {
    const isRequested = await agentFailingTests.willRequest(signal);
    const openRepositories = services.tests.current.map(({ repository }) => repository);
    const toolInput = parseFailingTestsToolInput(input);
    return createFailingTestsConfirmation(toolInput, openRepositories, isRequested);
  };
  const deps = { ...services, agentFailingTests };
  const createAnswer = (input: unknown, signal: AbortSignal) => {
    const toolInput = parseFailingTestsToolInput(input);
    return createFailingTestsAnswer(toolInput, deps, signal);
  };
  return createTool(createConfirmation, createAnswer, services.log);
}

function createTestRunTool(services: ToolServices): AgentTool {
  const { session, repositories, runs, clock, log } = services;
  const agentTestRuns = new AgentTestRuns(session, repositories, runs, clock);
  const deps = { ...services, agentTestRuns };
  const createConfirmation = async (input: unknown, signal: AbortSignal): Promise<Confirmation> => {
    const toolInput = parseTestRunToolInput(input);
    const lookUp = await prepareTestRunLookUp(toolInput, deps, signal);
    return createTestRunConfirmation(toolInput, lookUp);
  };
  const createAnswer = (input: unknown, signal: AbortSignal) => {
    const toolInput = parseTestRunToolInput(input);
    return createTestRunAnswer(toolInput, deps, signal);
  };
  return createTool(createConfirmation, createAnswer, log);
}

function createExplainTool(services: ToolServices): AgentTool {
  const deps = { ...services, agentFailingTests: createAgentFailingTests(services) };
  const createConfirmation = async (input: unknown) => createExplainConfirmation(parseExplainToolInput(input));
  const createAnswer = (input: unknown, signal: AbortSignal) =>
    createExplainAnswer(parseExplainToolInput(input), deps, signal);
  return createTool(createConfirmation, createAnswer, services.log);
}

function createAgentFailingTests({ session, repositories, tests, clock }: ToolServices): AgentFailingTests {
  return new AgentFailingTests(session, repositories, tests, clock);
}

/** Creates a result from the input as the model sent it. */
type FromInput<T> = (input: unknown, signal: AbortSignal) => Promise<T>;

/**
 * @param createConfirmation creates the question that the user has to confirm
 * @param createAnswer creates the answer for the model
 */
function createTool(createConfirmation: FromInput<Confirmation>, createAnswer: FromInput<string>, log: Log): AgentTool {
  const answer: FromInput<string> = (input, signal) => {
    const createdAnswer = createAnswer(input, signal);
    return describeFailure(createdAnswer, signal, log);
  };
  return {
    prepare: (input, token) => prepareTool(token, (signal) => createConfirmation(input, signal)),
    invoke: async (input, token) => {
      const text = await withSignal(token, (signal) => answer(input, signal));
      return toToolResult(text);
    },
    answer,
  };
}

async function prepareTool(
  token: vscode.CancellationToken,
  createConfirmation: WithSignal<Confirmation>,
): Promise<vscode.PreparedToolInvocation> {
  const { progress, title, message } = await withSignal(token, createConfirmation);
  return {
    invocationMessage: progress,
    confirmationMessages: { title, message: createMarkdown(message) },
  };
}

/** Runs an action with a signal that a cancellation aborts; rejects with `vscode.CancellationError` after that. */
function withSignal<T>(token: vscode.CancellationToken, action: WithSignal<T>): Promise<T> {
  return withAbortSignal(token, async (signal) => {
    try {
      return await action(signal);
    } catch (error) {
      throw signal.aborted ? new vscode.CancellationError() : error;
    }
  });
}

/** Resolves with the answer, or with a sentence if it failed. Rejects if the signal was aborted. */
async function describeFailure(answer: Promise<string>, signal: AbortSignal, log: Log): Promise<string> {
  try {
    return await answer;
  } catch (error) {
    if (signal.aborted) {
      throw error;
    }
    if (isCancellation(error)) {
      return agentTexts.connectionChanged;
    }
    log.error(`a language model's tool: ${formatTrace(error)}`);
    return agentTexts.failed;
  }
}

function toToolResult(text: string): vscode.LanguageModelToolResult {
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}
