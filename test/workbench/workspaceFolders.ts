import * as vscode from "vscode";
import { waitFor } from "../support/until";
import { giveUpWaits } from "../support/wait";

const maxWaitMs = 60_000;

/**
 * Waits for the folders of a `.code-workspace` file, which a window may get after it has started its extensions. A
 * browser's window may begin with an empty copy of the file from its cache, and not read the file until that changes.
 * Rejects if they do not come in a minute.
 */
export async function waitForWorkspaceFolders(): Promise<void> {
  const { workspaceFile, workspaceFolders = [] } = vscode.workspace;
  if (!workspaceFile || workspaceFolders.length > 0) {
    return;
  }
  const content = await vscode.workspace.fs.readFile(workspaceFile);
  await vscode.workspace.fs.writeFile(workspaceFile, new Uint8Array([...content, 0x0a]));
  const timer = setTimeout(giveUpWaits, maxWaitMs);
  try {
    await waitFor([vscode.workspace.onDidChangeWorkspaceFolders], () => vscode.workspace.workspaceFolders?.at(0));
  } finally {
    clearTimeout(timer);
  }
}
