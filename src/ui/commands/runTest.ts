import * as vscode from "vscode";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { FailingTest } from "../../domain/records";
import type { RunMode } from "../../present/text/runTests";
import { commands } from "../window/ids";
import type { Command } from "./command";
import type { SourceOpener } from "./sourceOpener";
import { resolveTest } from "./testArgument";

/** Built-in commands of VS Code that run the test at the cursor, if a test extension knows it. */
const atCursor: Record<RunMode, string> = { run: "testing.runAtCursor", debug: "testing.debugAtCursor" };

/** Opens the line that declares a failing test and lets VS Code run the test there. */
export function runTest(tests: TestLookup, opener: Pick<SourceOpener, "open">): Command {
  return {
    id: commands.runTest,
    execute: async (argument) => {
      const test = resolveTest(argument, tests);
      if (test) await runAtDeclaration(test, "run", opener);
    },
  };
}

/**
 * Opens the line that declares a failing test and lets VS Code run the test there, with any installed test extension.
 * Runs only on a line that declares the test: elsewhere another test would run. Whether a test extension knows the line
 * cannot be queried, only which ids it has in the file; if none does, VS Code itself shows "No tests found here" at the
 * cursor (seen in 1.100 and 1.139), so this extension shows no message of its own.
 */
export async function runAtDeclaration(
  test: FailingTest,
  mode: RunMode,
  opener: Pick<SourceOpener, "open">,
): Promise<void> {
  if (await opener.open(test)) await vscode.commands.executeCommand(atCursor[mode]);
}
