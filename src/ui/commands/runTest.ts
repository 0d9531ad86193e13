import * as vscode from "vscode";
import type { TestLookup } from "../../domain/failingTests/shownTests";
import { commands } from "../window/ids";
import type { Command } from "./command";
import type { SourceOpener } from "./openSource";
import { testOf } from "./testArgument";

/** VS Code's own command: runs the test that a test extension knows around the cursor. */
const runAtCursor = "testing.runAtCursor";

/**
 * Opens the line that declares a failing test and has VS Code run the test there, with whichever test extension is installed. Only from a line
 * that declares it: elsewhere another test would run. Extensions cannot ask whether some test extension knows the line; where none does,
 * VS Code itself says "No tests found here" at the cursor (seen in 1.100 and 1.139), so nothing is said twice.
 */
export function runTest(tests: TestLookup, opener: SourceOpener): Command {
  return {
    id: commands.runTest,
    run: async (argument) => {
      const test = testOf(argument, tests);
      if (test && (await opener.open(test))) await vscode.commands.executeCommand(runAtCursor);
    },
  };
}
