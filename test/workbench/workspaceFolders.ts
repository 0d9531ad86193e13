import * as vscode from "vscode";
import { waitFor } from "../support/until";
import { giveUpWaits } from "../support/wait";

const maxWaitMs = 60_000;

/**
 * Waits for the folders of a `.code-workspace` file, which a window may read only after it has started its extensions.
 * A window in a browser may start with an empty copy of the file from its cache, and not read the file until it
 * changes. Rejects after a minute.
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
