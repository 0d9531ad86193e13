import * as vscode from "vscode";
import { settings, settingsSection } from "../../src/ui/contributions/ids";
import { closeEditors, removeApiKey } from "../host/harbour";

/** The places where a test may set one of our settings. */
const targets = [
  ["globalValue", vscode.ConfigurationTarget.Global],
  ["workspaceValue", vscode.ConfigurationTarget.Workspace],
] as const;

/**
 * Remembers how our extension is set. The returned function puts that back, closes every editor and removes the API
 * key: a test that has failed may have left its own.
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
