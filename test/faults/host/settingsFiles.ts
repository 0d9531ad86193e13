import assert from "node:assert/strict";
import * as vscode from "vscode";
import { settings, settingsSection } from "../../../src/ui/window/ids";
import { connectTo, folder, loadsOf, look } from "../../host/harbour";
import type { LocalService } from "../../service/server";
import { until } from "../../support/until";

/** A file of a workspace that holds settings. */
export interface SettingsFile {
  readonly uri: vscode.Uri;
  /** The file's content for these settings. */
  contentOf(values: object): object;
}

const spellings: readonly ((baseUrl: string) => object)[] = [
  (baseUrl) => ({ "testHealth.baseUrl": baseUrl }),
  (baseUrl) => ({ testHealth: { baseUrl } }),
];

/**
 * Connects to a service and has the file name the base URL of another, once by its name and once inside an
 * object. Checks that nothing goes there, and resolves with how many requests went to the first one.
 */
export async function followsNoBaseUrlOf(file: SettingsFile, service: LocalService, other: LocalService) {
  await connectTo(service);
  const before = await vscode.workspace.fs.readFile(file.uri);
  try {
    for (const [index, spelling] of spellings.entries()) {
      // The branch is the workspace's to set: it shows that the file was read.
      const branch = `read-${index}`;
      const values = { ...spelling(other.url), [`${settingsSection}.${settings.targetBranch}`]: branch };
      await vscode.workspace.fs.writeFile(file.uri, new TextEncoder().encode(JSON.stringify(file.contentOf(values))));
      await until([vscode.workspace.onDidChangeConfiguration], () => branchNow() === branch || undefined);
      const asked = loadsOf(service).length;
      await look();
      assert.deepEqual([other.requests.all, loadsOf(service).length], [[], asked + 1]);
    }
  } finally {
    await vscode.workspace.fs.writeFile(file.uri, before);
    await until([vscode.workspace.onDidChangeConfiguration], () => branchNow() === "" || undefined);
  }
  return loadsOf(service).length;
}

function branchNow(): unknown {
  return vscode.workspace.getConfiguration(settingsSection, folder()).get(settings.targetBranch);
}
