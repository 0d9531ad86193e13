import * as vscode from "vscode";
import { copied } from "../../present/text/general";
import type { Command } from "../command";
import { commands } from "../ids";
import { rowsOf, textOf } from "./testArgument";

/** Copies the names of the selected rows as plain text, each on a line of its own. */
export const copyName: Command = {
  id: commands.copyName,
  run: async (...args) => {
    const names = rowsOf(args).flatMap((row) => textOf(row, "copyText") ?? []);
    await copy(names.length > 0 ? names.join("\n") : undefined);
  },
};

/** Puts the text on the clipboard, if there is one, and says so. */
export async function copy(text: string | undefined): Promise<void> {
  if (text === undefined) return;
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(copied, 2_000);
}
