import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { TestExports } from "../../src/ui/window/testExports";
import type { LocalService } from "../service/server";
import { until } from "../support/until";
import { connectTo, disconnect, folder, look, startService, untilFilesAreKnown } from "./harbour";

const path = "src/booking/berthLabel.test.ts";

describe("files that are left out", () => {
  const original = vscode.Uri.joinPath(folder(), "web", path);
  const copies = vscode.Uri.joinPath(folder(), "zz");
  const gitignore = vscode.Uri.joinPath(folder(), ".gitignore");
  let service: LocalService;
  let api: TestExports;
  let rules: Uint8Array;
  let known: number;

  /** A record that may mean the file or its copy belongs to neither. */
  const untilKnown = (count: number) =>
    until([api.onDidChangeFailingTests], () => api.failingTestsIn(original).length === count || undefined);
  const write = (uri: vscode.Uri, text: string) => vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const search = (name: string, value: unknown) =>
    vscode.workspace.getConfiguration("search").update(name, value, vscode.ConfigurationTarget.Global);

  before(async () => {
    service = await startService();
    api = await connectTo(service);
    await look();
    await untilFilesAreKnown(api);
    known = api.failingTestsIn(original).length;
    assert.ok(known > 0);
    rules = await vscode.workspace.fs.readFile(gitignore);
    await vscode.workspace.fs.copy(original, vscode.Uri.joinPath(copies, path));
    await untilKnown(0);
  });

  after(async () => {
    await search("exclude", undefined);
    await search("useIgnoreFiles", undefined);
    await vscode.workspace.fs.writeFile(gitignore, rules);
    await vscode.workspace.fs.delete(copies, { recursive: true });
    await disconnect();
    await service.stop();
  });

  it("are those that Git ignores, as soon as it does", async () => {
    await write(gitignore, `${new TextDecoder().decode(rules)}\nzz/\n`);
    await untilKnown(known);
  });

  it("are not those where a search does not ask Git", async () => {
    await search("useIgnoreFiles", false);
    await untilKnown(0);
  });

  for (const pattern of ["**/zz", "zz/**", "**/{yy,zz}", "zz/src/*/berth*.ts"]) {
    it(`are those of ${pattern} in search.exclude`, async () => {
      await search("exclude", { [pattern]: true, "**/other": false });
      await untilKnown(known);
      await search("exclude", undefined);
      await untilKnown(0);
    });
  }
});
