import * as vscode from "vscode";
import type { ContextKey } from "./ids";

/** Sets a context key, for `when` clauses of the manifest. */
export function setContext(key: ContextKey, value: string | boolean | Readonly<Record<string, boolean>>): void {
  void vscode.commands.executeCommand("setContext", key, value);
}
