import * as vscode from "vscode";
import { copied } from "../../present/text/general";

/** Puts a text on the clipboard and says so in the status bar. */
export async function copyText(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(copied, 2_000);
}
