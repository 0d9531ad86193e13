import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import type { KnownFilesOnDemand } from "../../locate/knownFilesOnDemand";
import type { Arrangements } from "../../model/arrangement";
import type { ArrangedTests } from "../../model/arrangeTests";
import type { WorkspaceTests } from "../../model/workspaceTests";
import { testAsMarkdown } from "../../present/text/failingTest";
import { copied } from "../../present/text/general";
import { listHeading } from "../../present/text/listHeading";
import { testsAsMarkdown } from "../../present/text/markdown";
import type { Command } from "../command";
import { commands } from "../ids";
import { isOneTest, rowsOf, testOf, testsOfRows, textOf } from "./testArgument";

/** Copies the names of the selected rows as plain text, each on a line of its own. */
export const copyName: Command = {
  id: commands.copyName,
  run: async (...args) => {
    const names = rowsOf(args).flatMap((row) => textOf(row, "copyText") ?? []);
    await copy(names.length > 0 ? names.join("\n") : undefined);
  },
};

/** Copies failing tests as Markdown to paste: one in full, several (selected rows, or all that the view shows) as a table. */
export function copyAsMarkdown(parts: {
  readonly tests: WorkspaceTests;
  readonly arrangements: Arrangements;
  readonly view: { readonly shown: readonly ArrangedTests[] };
  readonly files: KnownFilesOnDemand;
  readonly clock: Clock;
}): Command {
  const { tests, arrangements, view, files, clock } = parts;
  return {
    id: commands.copyAsMarkdown,
    run: async (...args) => {
      const [argument] = args;
      if (isOneTest(argument)) {
        const test = testOf(argument, tests);
        await copy(test && testAsMarkdown(test, clock.now()));
        return;
      }
      const rows = rowsOf(args);
      const chosen = rows.length > 0 ? testsOfRows(rows, tests) : view.shown.flatMap(({ shown }) => shown);
      const filter = rows.length > 0 ? {} : arrangements.current.filter;
      const [first, ...others] = chosen;
      const heading = listHeading(view.shown, filter);
      if (first && others.length === 0) await copy(testAsMarkdown(first, clock.now()));
      else if (first) await copy(testsAsMarkdown(chosen, heading, clock.now(), files.pathOf));
    },
  };
}

async function copy(text: string | undefined): Promise<void> {
  if (text === undefined) return;
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(copied, 2_000);
}
