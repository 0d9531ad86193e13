import * as vscode from "vscode";
import { findShell, type Shell } from "../../domain/commands/shell";

/** Returns the person's shell; `undefined` for one whose quotes are not known, and in a folder that is not trusted. */
export function findEditorShell(): Shell | undefined {
  if (!vscode.workspace.isTrusted) {
    return undefined;
  }
  return findShell(vscode.env.shell, process.platform === "win32");
}
