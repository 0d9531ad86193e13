import * as vscode from "vscode";
import { commands } from "../../../src/ui/contributions/ids";
import { closeEditors } from "../../host/harbour";
import { waitFor } from "../../support/until";
import { witness } from "../witness/witness";

/** Result of opening the source of a test: the shown file, the message, and the offered files. */
export interface Opening {
  readonly file: string | undefined;
  readonly message: string | undefined;
  readonly choices: readonly string[];
}

/** Opens the source of a test like a user who then chooses nothing. Resolves once something is shown. */
export async function openSource(argument: unknown): Promise<Opening> {
  await closeEditors();
  witness.clear();
  const opening = vscode.commands.executeCommand(commands.openTestSource, argument);
  const active = () => vscode.window.activeTextEditor?.document.uri;
  await waitFor([witness.onDidChange, vscode.window.onDidChangeActiveTextEditor], () =>
    active() || witness.messages.length > 0 || witness.lists.length > 0 ? true : undefined,
  );
  await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
  await opening;
  return {
    file: active()?.fsPath,
    message: witness.messages.at(-1)?.text,
    choices: witness.lists.flat().map(({ label, description }) => [label, description].filter(Boolean).join(" ")),
  };
}
