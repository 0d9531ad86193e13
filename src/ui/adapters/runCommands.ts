import { quoteCommand, type Shell } from "../../domain/commands/shell";
import { maxCommandTests, type TestCommand } from "../../domain/commands/testCommand";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import type { FindRunCommand, RunCommand } from "../../present/agents/failingTestsAnswer";
import { createRunCommand } from "../../present/agents/runCommand";

/** Services that find the commands of an answer. */
export interface RunCommandServices {
  readonly locator: Pick<Locator, "findCommands">;
  /** Returns the user's shell; `undefined` for an unknown one, and in a folder that is not trusted. */
  readonly findShell: () => Shell | undefined;
}

/** Commands of an answer. */
export interface AnswerCommands {
  readonly findRunCommand: FindRunCommand;
  /** Commands that each run several of the tests; absent without any. */
  readonly runTogether?: readonly RunCommand[];
}

/**
 * Finds the commands that run the tests of an answer: one command for each test, and commands that run several of them
 * at once. Rejects with `CancelledError`.
 */
export async function findAnswerCommands(
  tests: readonly FailingTest[],
  { locator, findShell }: RunCommandServices,
  signal?: AbortSignal,
): Promise<AnswerCommands> {
  const shell = findShell();
  if (!shell) {
    return { findRunCommand: () => undefined };
  }
  const distinctTests = [...new Set(tests.slice(0, maxCommandTests))];
  const findCommands = async (askedTests: readonly FailingTest[], minTests: number): Promise<readonly RunCommand[]> => {
    const testCommands = await locator.findCommands(askedTests, signal);
    const wantedCommands = testCommands.filter((command) => command.tests.length >= minTests);
    return wantedCommands.flatMap((command) => quoteTestCommand(command, shell) ?? []);
  };
  const commandsByTest = new Map<FailingTest, RunCommand | undefined>();
  for (const test of distinctTests) {
    const [command] = await findCommands([test], 1);
    commandsByTest.set(test, command);
  }
  const runTogether = distinctTests.length > 1 ? await findCommands(distinctTests, 2) : [];
  const findRunCommand: FindRunCommand = (test) => commandsByTest.get(test);
  if (runTogether.length === 0) {
    return { findRunCommand };
  }
  return { findRunCommand, runTogether };
}

function quoteTestCommand(command: TestCommand, shell: Shell): RunCommand | undefined {
  const text = quoteCommand(command.words, shell);
  if (text === undefined) {
    return undefined;
  }
  return createRunCommand(text, command);
}
