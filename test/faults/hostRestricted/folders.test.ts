import assert from "node:assert/strict";
import * as vscode from "vscode";
import { settings, settingsSection } from "../../../src/ui/contributions/ids";
import { connectTo, disconnect, fetchRecords, joinTruths, startService } from "../../host/harbour";
import type { LocalService } from "../../service/server";
import { waitFor } from "../../support/until";
import { createCanary } from "../canary";
import { faultCase } from "../faultCase";
import { openSource } from "../host/opening";
import { checkBaseUrlIsIgnored, type SettingsFile } from "../host/settingsFiles";

/** The open workspace. */
interface OpenWorkspace {
  readonly file: vscode.Uri;
  readonly folders: readonly [vscode.WorkspaceFolder, ...vscode.WorkspaceFolder[]];
}

function findWorkspace(): OpenWorkspace {
  const { workspaceFile: file, workspaceFolders: [first, ...others] = [] } = vscode.workspace;
  assert.ok(file && first);
  return { file, folders: [first, ...others] };
}

function folderSettings({ folders: [first] }: OpenWorkspace): vscode.Uri {
  return vscode.Uri.joinPath(first.uri, ".vscode", "settings.json");
}

function workspaceSettings({ file, folders }: OpenWorkspace): SettingsFile {
  return {
    uri: file,
    contentOf: (values) => ({ folders: folders.map(({ uri }) => ({ path: uri.fsPath })), settings: values }),
  };
}

describe("Restricted Mode with several folders", () => {
  let service: LocalService;
  let otherService: LocalService;
  let workspace: OpenWorkspace;

  beforeEach(async () => {
    service = await startService(createCanary());
    otherService = await startService(service.apiKey);
    workspace = findWorkspace();
  });

  afterEach(async () => {
    await disconnect();
    await Promise.all([service.stop(), otherService.stop()]);
  });

  const files: readonly (readonly [string, () => SettingsFile])[] = [
    ["the .code-workspace file", () => workspaceSettings(workspace)],
    ["a folder's .vscode/settings.json", () => ({ uri: folderSettings(workspace), contentOf: (values) => values })],
  ];
  for (const [name, createFile] of files) {
    faultCase(2, `ignores the base URL in ${name} of an untrusted workspace`, async () => {
      assert.equal(vscode.workspace.isTrusted, false);
      const requestCount = await checkBaseUrlIsIgnored(createFile(), service, otherService);
      return `${name}, not trusted: 0 of ${requestCount}`;
    });
  }

  faultCase(52, "ignores the restricted settings of an untrusted folder", async () => {
    const uri = folderSettings(workspace);
    const originalContent = await vscode.workspace.fs.readFile(uri);
    const read = (name: string): unknown =>
      vscode.workspace.getConfiguration(settingsSection, workspace.folders[0].uri).get(name);
    const harmful: Readonly<Record<string, unknown>> = {
      [settings.remote]: "--upload-pack=touch x",
      [settings.owners]: ["@evil"],
      [settings.pathMappings]: [{ from: "/", to: "evil/" }],
      [settings.reports]: ["**/*.xml"],
      [settings.testBranchPatterns]: ["evil/{id}"],
    };
    const names = Object.keys(harmful);
    const values = names.map(read);
    const waitForBranch = (branch: string) =>
      waitFor([vscode.workspace.onDidChangeConfiguration], () => read(settings.targetBranch) === branch || undefined);
    try {
      // The folder may set the branch, which shows that the file was read.
      const content = Object.fromEntries(
        Object.entries({ ...harmful, [settings.targetBranch]: "read" }).map(([name, value]) => [
          `${settingsSection}.${name}`,
          value,
        ]),
      );
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(JSON.stringify(content)));
      await waitForBranch("read");
      assert.deepEqual(names.map(read), values);
    } finally {
      await vscode.workspace.fs.writeFile(uri, originalContent);
      await waitForBranch("");
    }
    return `${names.length} of ${names.length} not used, the target branch is`;
  });

  faultCase(24, "offers both files if two folders of a workspace have the same file", async () => {
    await connectTo(service);
    const [record] = joinTruths(await fetchRecords(service)).filter(({ truth }) => truth.report === "vitest");
    assert.ok(record);
    const { file, choices: offeredFiles } = await openSource(record.record.id);
    assert.equal(file, undefined);
    assert.equal(offeredFiles.length, 2);
    for (const { name } of workspace.folders) {
      assert.ok(
        offeredFiles.some((label) => label.includes(name)),
        offeredFiles.join(),
      );
    }
    return "one file in two folders: 2 offered, 0 opened unasked";
  });
});
