import * as vscode from "vscode";
import { wait } from "../support/wait";

const path = "vendor/charts";

function submoduleUri(): vscode.Uri {
  const lighthouse = vscode.workspace.workspaceFolders?.find(({ name }) => name === "lighthouse");
  if (!lighthouse) {
    throw new Error("no folder lighthouse");
  }
  return vscode.Uri.joinPath(lighthouse.uri, path);
}

/** Adds the sample's submodule as a workspace folder. */
export function openSubmodule(): void {
  const count = vscode.workspace.workspaceFolders?.length ?? 0;
  vscode.workspace.updateWorkspaceFolders(count, 0, { uri: submoduleUri() });
}

/** Closes the submodule's folder. */
export async function closeSubmodule(): Promise<void> {
  const index = vscode.workspace.workspaceFolders?.findIndex(({ name }) => name === "charts") ?? -1;
  if (index < 0) {
    return;
  }
  const closedPromise = wait<void>((resolve) => {
    const subscription = vscode.workspace.onDidChangeWorkspaceFolders(() => resolve());
    return () => subscription.dispose();
  });
  vscode.workspace.updateWorkspaceFolders(index, 1);
  await closedPromise;
}
