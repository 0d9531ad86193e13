import { quoteCommand, type Shell } from "../../domain/commands/shell";
import { maxCommandTests, type TestCommand } from "../../domain/commands/testCommand";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import type { FindRunCommand, RunCommand } from "../../present/agents/failingTestsAnswer";
import { createRunCommand } from "../../present/agents/runCommand";

/** Services by which the commands of an answer are found. */
export interface RunCommandServices {
  readonly locator: Pick<Locator, "findCommands">;
  /** Returns the person's shell; `undefined` for an unknown one, and in a folder that is not trusted. */
  readonly findShell: () => Shell | undefined;
}

/** Finds the command that runs each test of an answer, where one is known. Rejects with `CancelledError`. */
export async function createRunCommandLookup(
  tests: readonly FailingTest[],
  { locator, findShell }: RunCommandServices,
  signal?: AbortSignal,
): Promise<FindRunCommand> {
  const shell = findShell();
  if (!shell) return () => undefined;
  const commandsByTest = new Map<FailingTest, RunCommand>();
  for (const test of new Set(tests.slice(0, maxCommandTests))) {
    const [command] = await locator.findCommands([test], signal);
    const runCommand = command && quoteTestCommand(command, shell);
    if (runCommand) commandsByTest.set(test, runCommand);
  }
  return (test) => commandsByTest.get(test);
}

/** Finds the commands that each run several of the tests of an answer. Rejects with `CancelledError`. */
export async function findCommonCommands(
  tests: readonly FailingTest[],
  { locator, findShell }: RunCommandServices,
  signal?: AbortSignal,
): Promise<readonly RunCommand[] | undefined> {
  const shell = findShell();
  if (!shell || tests.length < 2) return undefined;
  const testCommands = await locator.findCommands(tests.slice(0, maxCommandTests), signal);
  const commonCommands = testCommands.filter((command) => command.tests.length > 1);
  const runCommands = commonCommands.flatMap((command) => quoteTestCommand(command, shell) ?? []);
  return runCommands.length > 0 ? runCommands : undefined;
}

function quoteTestCommand(command: TestCommand, shell: Shell): RunCommand | undefined {
  const text = quoteCommand(command.words, shell);
  return text === undefined ? undefined : createRunCommand(text, command);
}
