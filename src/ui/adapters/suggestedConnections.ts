import * as vscode from "vscode";
import type { SuggestedSetting } from "../../state/connectionSuggestions";
import { settings, settingsSection } from "../contributions/ids";

/**
 * Reads what the workspace's settings suggest to connect to. A container brings its settings as those of the remote
 * computer, which the editor tells of as the user's.
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
