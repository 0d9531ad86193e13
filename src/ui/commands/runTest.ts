import * as vscode from "vscode";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import { commands } from "../window/ids";
import type { Command } from "./command";
import type { SourceOpener } from "./sourceOpener";
import { resolveTest } from "./testArgument";

/** Built-in command of VS Code that runs the test at the cursor, if a test extension knows it. */
const runAtCursor = "testing.runAtCursor";

/**
 * Opens the line that declares a failing test and lets VS Code run the test there, with any installed test extension.
 * Runs only on a line that declares the test: elsewhere another test would run. Extensions cannot query whether a test
 * extension knows the line; if none does, VS Code itself shows "No tests found here" at the cursor (seen in 1.100 and
 * 1.139), so this extension shows no message of its own.
 */
export function runTest(tests: TestLookup, opener: SourceOpener): Command {
  return {
    id: commands.runTest,
    execute: async (argument) => {
      const test = resolveTest(argument, tests);
      if (test && (await opener.open(test))) await vscode.commands.executeCommand(runAtCursor);
    },
  };
}
