import * as vscode from "vscode";
import { settings, settingsSection } from "../../src/ui/contributions/ids";
import { closeEditors, removeApiKey } from "../host/harbour";

/** The places where a test may set one of our settings. */
const targets = [
  ["globalValue", vscode.ConfigurationTarget.Global],
  ["workspaceValue", vscode.ConfigurationTarget.Workspace],
] as const;

/**
 * Saves the settings of our extension. The returned function restores them, closes every editor and removes the API
 * key, which a failed test may have left behind.
 */
export function rememberWindow(): () => Promise<void> {
  const readSetting = (name: string) => vscode.workspace.getConfiguration(settingsSection).inspect(name);
  const valuesBefore = Object.values(settings).map((name) => ({ name, value: readSetting(name) }));
  return async () => {
    for (const { name, value } of valuesBefore) {
      for (const [scope, target] of targets) {
        if (JSON.stringify(readSetting(name)?.[scope]) === JSON.stringify(value?.[scope])) {
          continue;
        }
        await vscode.workspace.getConfiguration(settingsSection).update(name, value?.[scope], target);
      }
    }
    await closeEditors();
    await removeApiKey();
  };
}
