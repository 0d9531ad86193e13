import * as vscode from "vscode";
import { commands } from "../../../src/ui/contributions/ids";
import { closeEditors } from "../../host/harbour";
import { waitFor } from "../../support/until";
import { witness } from "../witness/witness";

/** Result of opening a test's source: the file that is shown, what was said, and the files that were offered. */
export interface Opening {
  readonly file: string | undefined;
  readonly message: string | undefined;
  readonly choices: readonly string[];
}

/** Opens a test's source as a person does who then chooses nothing, and resolves once there is anything to see. */
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
