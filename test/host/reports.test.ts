import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, settings, settingsSection } from "../../src/ui/window/ids";
import type { LocalService } from "../service/server";
import { closeEditors, connectTo, folder, recordsOf, removeApiKey, startService } from "./harbour";

const scheme = "test-health-report";

describe("reports", () => {
  let service: LocalService;

  before(async () => {
    service = await startService();
    await connectTo(service);
  });

  after(async () => {
    await closeEditors();
    await removeApiKey();
    await service.stop();
  });

  it("say how many failing tests have their line here, and why the others have not", async () => {
    const total = (await recordsOf(service)).length;
    await vscode.commands.executeCommand(commands.matchReport);
    const text = shown("/Match Report.md");
    const [, found, of] = /^Line found for (\d+) of (\d+) failing tests \([\d.]+%\)\.$/m.exec(text) ?? [];
    assert.equal(Number(of), total);
    assert.ok(Number(found) > 0 && Number(found) <= total);
    assert.ok(lineCount(text) > 0);
  });

  it("offer the path mapping that settles which of two files is meant, and follow it at once", async () => {
    const before = lineCount(shown("/Match Report.md"));
    const path = "src/booking/berthLabel.test.ts";
    const copy = vscode.Uri.joinPath(folder(), "zz", path);
    await vscode.workspace.fs.copy(vscode.Uri.joinPath(folder(), "web", path), copy);
    try {
      // With other mappings the files are listed anew at once.
      await setMappings([{ from: "unused/", to: "web/" }]);
      await vscode.commands.executeCommand(commands.matchReport);
      const undecided = shown("/Match Report.md");
      assert.ok(lineCount(undecided) < before);
      assert.match(undecided, /^- Paths that are relative may be in `web\/`: \d+ tests$/m);
      await setMappings([{ from: "", to: "web/" }]);
      await vscode.commands.executeCommand(commands.matchReport);
      assert.equal(lineCount(shown("/Match Report.md")), before);
    } finally {
      await vscode.workspace.fs.delete(copy);
      await setMappings(undefined);
    }
  });

  it("hold one paste of facts, the same in the clipboard and in the editor, without the key", async () => {
    await vscode.commands.executeCommand(commands.diagnose);
    const text = shown("/Diagnosis.md");
    assert.equal(await vscode.env.clipboard.readText(), text);
    const facts = [
      /^- Extension: `\d+\.\d+\.\d+`$/m,
      /^- State: connected$/m,
      /^- API key: yes, for `127\.0\.0\.1:\d+`$/m,
      /^- Last request: failing tests at `127\.0\.0\.1:\d+`, answered, status 200, .*\d+ ms, /m,
      /^- `github\.com\/acme\/harbour`, remote `origin`, 1 workspace folder$/m,
      /^- `github\.com\/acme\/harbour`: \d+ of \d+ loaded, 7 days, as of /m,
      /^- File known here: [1-9]\d* of \d+ \([\d.]+%\)/m,
      /^- `testHealth\.baseUrl`: `127\.0\.0\.1:\d+`$/m,
    ];
    assert.deepEqual(
      facts.filter((fact) => !fact.test(text)),
      [],
    );
    assert.ok(!text.includes(service.apiKey));
  });

  it("can be written while nothing is connected", async () => {
    await removeApiKey();
    await vscode.commands.executeCommand(commands.diagnose);
    assert.match(shown("/Diagnosis.md"), /^- API key: none$/m);
  });
});

/** The text of a report that is open. */
function shown(path: string): string {
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === scheme && uri.path === path);
  if (!document) throw new Error(`${path} is not open`);
  return document.getText();
}

/** How many tests have the one line that declares them, by a match report. */
function lineCount(report: string): number {
  return Number(/^\| The line +\| +(\d+) \|$/m.exec(report)?.[1]);
}

function setMappings(mappings: readonly object[] | undefined): Thenable<void> {
  return vscode.workspace
    .getConfiguration(settingsSection, folder())
    .update(settings.pathMappings, mappings, vscode.ConfigurationTarget.WorkspaceFolder);
}
