import * as vscode from "vscode";
import { isCancellation } from "../../base/errors";
import { type Log, traceOf } from "../../base/log";
import { repositoriesNamed } from "../../domain/agents/repositoriesNamed";
import { readFailingTestsQuestion, readTestRunQuestion } from "../../domain/agents/toolInputs";
import { matchingTests } from "../../locate/services/matchingTests";
import { failingTestsAnswer } from "../../present/agents/failingTestsAnswer";
import {
  agentWords,
  type Confirmation,
  failingTestsConfirmation,
  repositoryProblem,
  testRunConfirmation,
  whyNothingWords,
} from "../../present/agents/words";
import { AskedRuns } from "../../state/agents/askedRuns";
import { AskedTests } from "../../state/agents/askedTests";
import { languageModelTools, type ToolName } from "../window/ids";
import type { Services } from "../window/services";
import { answerAboutRun } from "./testRunTool";

/** What a language model may read. Nothing is changed by it, and no failure but a cancellation gets out: it is told in words. */
export type AgentTools = Record<ToolName, AgentTool>;

interface AgentTool {
  prepare(input: unknown): vscode.PreparedToolInvocation;
  invoke(input: unknown, token: vscode.CancellationToken): Promise<vscode.LanguageModelToolResult>;
}

/** Answers from the stores that the views show. */
export function agentTools(services: Services): AgentTools {
  const { session, repositories, tests, runs, workbench, clock, log } = services;
  const askedTests = new AskedTests(session, repositories, tests, clock);
  const askedRuns = new AskedRuns(session, repositories, runs, clock);

  const failingTests = async (input: unknown, signal: AbortSignal): Promise<string> => {
    const question = readFailingTestsQuestion(input);
    const current = await askedTests.current(signal);
    if (typeof current === "string") return whyNothingWords[current];
    const states = repositoriesNamed(current, question.repository);
    const open = current.map(({ repository }) => repository);
    if (states.length === 0) return repositoryProblem(question.repository, open);
    const matching = matchingTests(states, question, workbench);
    const { pathOf, hasOwners } = workbench;
    return failingTestsAnswer({ question, states, matching, pathOf, hasOwners }, clock.now());
  };

  return {
    [languageModelTools.failingTests]: {
      prepare: (input) => {
        const open = tests.current.map(({ repository }) => repository);
        return confirmed(failingTestsConfirmation(readFailingTestsQuestion(input), open));
      },
      invoke: (input, token) => inWords(token, log, (signal) => failingTests(input, signal)),
    },
    [languageModelTools.testRun]: {
      prepare: (input) => confirmed(testRunConfirmation(readTestRunQuestion(input))),
      invoke: (input, token) =>
        inWords(token, log, (signal) => answerAboutRun(readTestRunQuestion(input), { ...services, askedRuns }, signal)),
    },
  };
}

function confirmed({ progress, title, message }: Confirmation): vscode.PreparedToolInvocation {
  return {
    invocationMessage: progress,
    confirmationMessages: { title, message: new vscode.MarkdownString(message) },
  };
}

async function inWords(
  token: vscode.CancellationToken,
  log: Log,
  answer: (signal: AbortSignal) => Promise<string>,
): Promise<vscode.LanguageModelToolResult> {
  const abort = new AbortController();
  const link = token.onCancellationRequested(() => abort.abort());
  if (token.isCancellationRequested) abort.abort();
  try {
    return asResult(await answer(abort.signal));
  } catch (error) {
    if (abort.signal.aborted) throw new vscode.CancellationError();
    if (isCancellation(error)) return asResult(agentWords.connectionChanged);
    log.error(`a language model's tool: ${traceOf(error)}`);
    return asResult(agentWords.failed);
  } finally {
    link.dispose();
  }
}

function asResult(text: string): vscode.LanguageModelToolResult {
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}
