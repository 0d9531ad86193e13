import assert from "node:assert/strict";
import * as vscode from "vscode";
import { connectTo, disconnect, recordsOf, startService, withTruth } from "../../host/harbour";
import type { LocalService } from "../../service/server";
import { canary } from "../canary";
import { faultCase } from "../faultCase";
import { openSource } from "../host/opening";
import { followsNoBaseUrlOf, type SettingsFile } from "../host/settingsFiles";

describe("a window with several folders that nobody has trusted", () => {
  let service: LocalService;
  let other: LocalService;

  beforeEach(async () => {
    service = await startService(canary());
    other = await startService(service.apiKey);
  });

  afterEach(async () => {
    await disconnect();
    await Promise.all([service.stop(), other.stop()]);
  });

  const folders = vscode.workspace.workspaceFolders ?? [];
  const files: readonly (readonly [string, SettingsFile])[] = [
    [
      "the .code-workspace file",
      {
        uri: vscode.workspace.workspaceFile ?? vscode.Uri.parse("none:"),
        contentOf: (values) => ({ folders: folders.map(({ uri }) => ({ path: uri.fsPath })), settings: values }),
      },
    ],
    [
      "a folder's .vscode/settings.json",
      {
        uri: vscode.Uri.joinPath(folders[0]?.uri ?? vscode.Uri.parse("none:"), ".vscode", "settings.json"),
        contentOf: (values) => values,
      },
    ],
  ];
  for (const [name, file] of files) {
    faultCase(2, `${name} of an untrusted workspace names a base URL`, async () => {
      assert.equal(vscode.workspace.isTrusted, false);
      const asked = await followsNoBaseUrlOf(file, service, other);
      return `${name}, not trusted: 0 of ${asked}`;
    });
  }

  faultCase(24, "the same file in two folders of a workspace", async () => {
    await connectTo(service);
    const [record] = withTruth(await recordsOf(service)).filter(({ truth }) => truth.report === "vitest");
    assert.ok(record);
    const { file, offered } = await openSource(record.record.id);
    assert.equal(file, undefined);
    assert.equal(offered.length, 2);
    for (const { name } of folders)
      assert.ok(
        offered.some((label) => label.includes(name)),
        offered.join(),
      );
    return "one file in two folders: 2 offered, 0 opened unasked";
  });
});
