import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, settings, settingsSection } from "../../src/ui/contributions/ids";
import type { LocalService } from "../service/server";
import { closeEditors, connectTo, fetchRecords, folder, removeApiKey, startService } from "./harbour";

const scheme = "test-health-report";

describe("Reports", () => {
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

  it("show how many failing tests have a known line, and why the others have none", async () => {
    const total = (await fetchRecords(service)).length;
    await vscode.commands.executeCommand(commands.matchReport);
    const text = readReport("/Tests Without Source.md");
    const [, locatedCount, totalCount] =
      /^Line found for (\d+) of (\d+) failing tests \([\d.]+%\)\.$/m.exec(text) ?? [];
    assert.equal(Number(totalCount), total);
    assert.ok(Number(locatedCount) > 0 && Number(locatedCount) <= total);
    assert.ok(lineCount(text) > 0);
  });

  it("suggest the path mapping that resolves an ambiguous file, and use it immediately", async () => {
    const initialCount = lineCount(readReport("/Tests Without Source.md"));
    const path = "src/booking/berthLabel.test.ts";
    const copy = vscode.Uri.joinPath(folder(), "zz", path);
    await vscode.workspace.fs.copy(vscode.Uri.joinPath(folder(), "web", path), copy);
    try {
      // A change of the mappings lists the files again.
      await setMappings([{ from: "unused/", to: "web/" }]);
      await vscode.commands.executeCommand(commands.matchReport);
      const ambiguousReport = readReport("/Tests Without Source.md");
      assert.ok(lineCount(ambiguousReport) < initialCount);
      assert.match(ambiguousReport, /^- Paths that are relative may be in `web\/`: \d+ tests$/m);
      await setMappings([{ from: "", to: "web/" }]);
      await vscode.commands.executeCommand(commands.matchReport);
      assert.equal(lineCount(readReport("/Tests Without Source.md")), initialCount);
    } finally {
      await vscode.workspace.fs.delete(copy);
      await setMappings(undefined);
    }
  });

  it("contain the same diagnostic information in the editor and in the clipboard, without the API key", async () => {
    await vscode.commands.executeCommand(commands.diagnose);
    const text = readReport("/Diagnosis.md");
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

  it("contain diagnostic information without a connection", async () => {
    await removeApiKey();
    await vscode.commands.executeCommand(commands.diagnose);
    assert.match(readReport("/Diagnosis.md"), /^- API key: none$/m);
  });
});

/** Returns the text of an open report. */
function readReport(path: string): string {
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === scheme && uri.path === path);
  if (!document) {
    throw new Error(`${path} is not open`);
  }
  return document.getText();
}

/** Returns the number of tests with exactly one declaring line in a match report. */
function lineCount(report: string): number {
  return Number(/^\| The line +\| +(\d+) \|$/m.exec(report)?.[1]);
}

function setMappings(mappings: readonly object[] | undefined): Thenable<void> {
  return vscode.workspace
    .getConfiguration(settingsSection, folder())
    .update(settings.pathMappings, mappings, vscode.ConfigurationTarget.WorkspaceFolder);
}
