import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import type { WorkspaceTests } from "../../model/workspaceTests";
import { testAsMarkdown } from "../../present/text/failingTest";
import { copied } from "../../present/text/general";
import type { Command } from "../command";
import { commands } from "../ids";
import { testOf, textOf } from "./testArgument";

/** Copies the name of a row, as plain text. */
export const copyName: Command = {
  id: commands.copyName,
  run: (argument) => copy(textOf(argument, "copyText")),
};

/** Copies a failing test as Markdown, to paste into a pull request or a ticket. */
export function copyAsMarkdown(tests: WorkspaceTests, clock: Clock): Command {
  return {
    id: commands.copyAsMarkdown,
    run: async (argument) => {
      const test = testOf(argument, tests);
      await copy(test && testAsMarkdown(test, clock.now()));
    },
  };
}

async function copy(text: string | undefined): Promise<void> {
  if (text === undefined) return;
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(copied, 2_000);
}
