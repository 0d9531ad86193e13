import * as vscode from "vscode";
import type { SuggestedSetting } from "../../state/connectionSuggestions";
import { settings, settingsSection } from "../contributions/ids";

/**
 * Reads the connections that settings suggest: those of the workspace, and those that a container brings as settings of
 * the remote computer, which VS Code reports as the user's (`globalValue`).
 */
export function readSuggestedConnections(): readonly SuggestedSetting[] {
  const section = vscode.workspace.getConfiguration(settingsSection, null);
  const values = section.inspect<unknown>(settings.suggestedConnection);
  const suggestedSettings: SuggestedSetting[] = [];
  const kind = vscode.workspace.workspaceFile ? "workspaceFile" : "folder";
  if (values?.workspaceValue !== undefined) {
    suggestedSettings.push({ value: values.workspaceValue, suggester: { kind } });
  }
  if (values?.globalValue !== undefined && vscode.env.remoteName !== undefined) {
    suggestedSettings.push({ value: values.globalValue, suggester: { kind: "computer" } });
  }
  return suggestedSettings;
}
