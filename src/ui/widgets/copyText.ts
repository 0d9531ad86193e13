import * as vscode from "vscode";
import { copiedText } from "../../present/text/sharedMessages";

/** Copies a text to the clipboard and confirms it in the status bar. */
export async function copyText(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(copiedText, 2_000);
}
