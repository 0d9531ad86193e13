import * as vscode from "vscode";
import { findShell, type Shell } from "../../domain/commands/shell";

/** Returns the user's shell; `undefined` if its quoting rules are not known, and in a folder that is not trusted. */
export function findEditorShell(): Shell | undefined {
  if (!vscode.workspace.isTrusted) {
    return undefined;
  }
  return findShell(vscode.env.shell, process.platform === "win32");
}
