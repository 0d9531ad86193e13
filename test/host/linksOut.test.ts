import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { commands } from "../../src/ui/ids";
import { History } from "../service/history";
import { LocalService } from "../service/server";
import { harbour } from "../support/builders";
import { until } from "../support/until";
import { closeEditors, connectTo, folder } from "./harbour";

describe("a link that leads out of the workspace", () => {
  let outside: string;
  let inside: string;
  let service: LocalService;
  const ids = new Map<string, string>();

  before(async () => {
    outside = mkdtempSync(join(tmpdir(), "test-health-outside-"));
    inside = join(folder().fsPath, "links");
    mkdirSync(inside);
    const source = 'it("sails", () => {});\n';
    writeFileSync(join(outside, "away.test.js"), source);
    writeFileSync(join(inside, "home.test.js"), source);
    symlinkSync(join(outside, "away.test.js"), join(inside, "away.test.js"));
    const history = new History({ repository: harbour, orgUrlSlug: "acme" });
    for (const file of ["home.test.js", "away.test.js"]) {
      const identity = { name: "sails", filePath: `/opt/ci/links/${file}` };
      ids.set(file, history.record(identity, { time: Date.now() - 1000, failure: "gone" }));
    }
    service = await LocalService.start({ history });
  });

  after(async () => {
    await vscode.commands.executeCommand(commands.removeApiKey);
    await closeEditors();
    await service.stop();
    for (const created of [inside, outside]) rmSync(created, { recursive: true, force: true });
  });

  it("is not opened; a file beside it is", async () => {
    const api = await connectTo(service);
    const home = vscode.Uri.joinPath(folder(), "links", "home.test.js");
    await until([api.onDidChangeFailingFiles], () => api.failingTestsIn(home) === 1 || undefined);
    const opened = async (file: string) => {
      await closeEditors();
      await vscode.commands.executeCommand(commands.openTestSource, ids.get(file));
      return vscode.window.activeTextEditor?.document.uri.path.endsWith(`/links/${file}`) ?? false;
    };
    assert.deepEqual([await opened("home.test.js"), await opened("away.test.js")], [true, false]);
  });
});
