import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { TestExports } from "../../src/ui/window/testExports";
import type { LocalService } from "../service/server";
import { waitFor } from "../support/until";
import { connectTo, disconnect, folder, openAndRefreshView, startService, waitForFiles } from "./harbour";

const path = "src/booking/berthLabel.test.ts";

describe("Excluded files", () => {
  const original = vscode.Uri.joinPath(folder(), "web", path);
  const copies = vscode.Uri.joinPath(folder(), "zz");
  const gitignore = vscode.Uri.joinPath(folder(), ".gitignore");
  let service: LocalService;
  let api: TestExports;
  let originalRules: Uint8Array;
  let testCount: number;

  /** Waits for a number of failing tests in the file, without those whose record also matches the copy of the file. */
  const waitForTestCount = (count: number) =>
    waitFor([api.onDidChangeFailingTests], () => api.failingTestsIn(original).length === count || undefined);
  const write = (uri: vscode.Uri, text: string) => vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const setSearchSetting = (name: string, value: unknown) =>
    vscode.workspace.getConfiguration("search").update(name, value, vscode.ConfigurationTarget.Global);

  before(async () => {
    service = await startService();
    api = await connectTo(service);
    await openAndRefreshView();
    await waitForFiles(api);
    testCount = api.failingTestsIn(original).length;
    assert.ok(testCount > 0);
    originalRules = await vscode.workspace.fs.readFile(gitignore);
    await vscode.workspace.fs.copy(original, vscode.Uri.joinPath(copies, path));
    await waitForTestCount(0);
  });

  after(async () => {
    await setSearchSetting("exclude", undefined);
    await setSearchSetting("useIgnoreFiles", undefined);
    await vscode.workspace.fs.writeFile(gitignore, originalRules);
    await vscode.workspace.fs.delete(copies, { recursive: true });
    await disconnect();
    await service.stop();
  });

  it("include files as soon as Git ignores them", async () => {
    await write(gitignore, `${new TextDecoder().decode(originalRules)}\nzz/\n`);
    await waitForTestCount(testCount);
  });

  it("do not include ignored files if the search does not use ignore files", async () => {
    await setSearchSetting("useIgnoreFiles", false);
    await waitForTestCount(0);
  });

  for (const pattern of ["**/zz", "zz/**", "**/{yy,zz}", "zz/src/*/berth*.ts"]) {
    it(`include files that match ${pattern} in search.exclude`, async () => {
      await setSearchSetting("exclude", { [pattern]: true, "**/other": false });
      await waitForTestCount(testCount);
      await setSearchSetting("exclude", undefined);
      await waitForTestCount(0);
    });
  }
});
