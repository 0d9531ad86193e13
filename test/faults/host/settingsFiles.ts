import assert from "node:assert/strict";
import * as vscode from "vscode";
import { settings, settingsSection } from "../../../src/ui/contributions/ids";
import { connectTo, loadRequests, openAndRefreshView } from "../../host/harbour";
import type { LocalService } from "../../service/server";
import { waitFor } from "../../support/until";

/** A settings file of a workspace. */
export interface SettingsFile {
  readonly uri: vscode.Uri;
  /** Returns the file's content for these settings. */
  contentOf(values: object): object;
}

const spellings: readonly ((baseUrl: string) => object)[] = [
  (baseUrl) => ({ "testHealth.baseUrl": baseUrl }),
  (baseUrl) => ({ testHealth: { baseUrl } }),
];

/**
 * Connects to a service, and writes the base URL of another one to the file, once with a dotted name and once nested.
 * Checks that no request is sent there, and resolves with the number of requests to the first one.
 */
export async function checkBaseUrlIsIgnored(file: SettingsFile, service: LocalService, otherService: LocalService) {
  await connectTo(service);
  const originalContent = await vscode.workspace.fs.readFile(file.uri);
  try {
    for (const [index, spelling] of spellings.entries()) {
      // The workspace may set the branch, which shows that the file was read.
      const branch = `read-${index}`;
      const values = { ...spelling(otherService.url), [`${settingsSection}.${settings.targetBranch}`]: branch };
      await vscode.workspace.fs.writeFile(file.uri, new TextEncoder().encode(JSON.stringify(file.contentOf(values))));
      await waitForBranch(branch);
      const loadCount = loadRequests(service).length;
      await openAndRefreshView();
      assert.deepEqual([otherService.requests.all, loadRequests(service).length], [[], loadCount + 1]);
    }
  } finally {
    await vscode.workspace.fs.writeFile(file.uri, originalContent);
    await waitForBranch("");
  }
  return loadRequests(service).length;
}

/** Waits for the setting. A window may have no folder for a moment, if the editor reads a partly written file. */
async function waitForBranch(branch: string): Promise<void> {
  const { onDidChangeConfiguration, onDidChangeWorkspaceFolders } = vscode.workspace;
  await waitFor([onDidChangeConfiguration, onDidChangeWorkspaceFolders], () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const value: unknown = vscode.workspace.getConfiguration(settingsSection, folder).get(settings.targetBranch);
    return (folder && value === branch) || undefined;
  });
}
