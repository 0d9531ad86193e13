import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { commands } from "../../src/ui/contributions/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import { searchFiles } from "../faults/canary";
import type { LocalService } from "../service/server";
import { waitFor } from "../support/until";
import { projectRoot } from "../workbench/paths";
import {
  closeEditors,
  connectTo,
  fetchRecords,
  folder,
  isExpectedLine,
  joinTruths,
  loadRequests,
  noEvents,
  readTruths,
  removeApiKey,
  startService,
  viewText,
  waitForFiles,
} from "./harbour";

describe("Failing tests", () => {
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    service = await startService();
    api = await connectTo(service);
  });

  after(async () => {
    await removeApiKey();
    await closeEditors();
    await service.stop();
  });

  it("are requested once, with the API key in the header and nowhere else", () => {
    const [request, ...otherRequests] = loadRequests(service);
    assert.deepEqual(otherRequests, []);
    assert.equal(request?.headers["x-api-token"], service.apiKey);
    const { "x-api-token": _, ...headers } = request?.headers ?? {};
    assert.ok(!JSON.stringify([request?.path, headers, request?.body]).includes(service.apiKey));
  });

  it("are shown in the tree", async () => {
    const readTree = () => viewText(api.failingTests).replace(/last seen .* ago/g, "last seen … ago");
    await waitForFiles(api);
    // The comparison with the previous time window is loaded.
    const treeText = await waitFor([api.failingTests.onDidChangeTreeData ?? noEvents], () =>
      / · new$/m.test(readTree()) ? readTree() : undefined,
    );
    assert.equal(treeText, readFileSync(join(projectRoot, "test", "host", "failingTests.txt"), "utf8").trimEnd());
  });

  it("open at the line that declares them, in every framework", async () => {
    const joined = joinTruths(await fetchRecords(service));
    // If a record matches two declarations, the user is asked: the end-to-end tests choose from that list.
    const unambiguousTests = joined.filter(({ truth }) => truth.alternatives === undefined);
    const mismatches: string[] = [];
    await closeEditors();
    for (const { record, truth } of unambiguousTests) {
      leaveLine();
      await vscode.commands.executeCommand(commands.openTestSource, record.id);
      const editor = vscode.window.activeTextEditor;
      const path = editor && vscode.workspace.asRelativePath(editor.document.uri, false);
      const line = editor ? editor.selection.active.line + 1 : 0;
      if (path !== truth.file || !isExpectedLine(truth, line)) {
        mismatches.push(
          `${truth.report} ${record.name}: ${path}:${line}, not ${truth.file}:${truth.first}-${truth.last}`,
        );
      }
    }
    assert.deepEqual(mismatches, []);
    assert.deepEqual([...new Set(unambiguousTests.map(({ truth }) => truth.report))].sort(), [
      "go",
      "jasmine",
      "jest",
      "junit5",
      "mocha",
      "node-test",
      "playwright",
      "pytest",
      "unittest",
      "vitest",
    ]);
  });

  it("have markers on their lines, in every file", async () => {
    const joined = joinTruths(await fetchRecords(service));
    const files = [...new Set(readTruths().map(({ file }) => file))];
    const mismatches: string[] = [];
    for (const file of files) {
      await closeEditors();
      const fileTests = joined.filter(({ truth }) => truth.file === file);
      const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder(), file));
      await vscode.window.showTextDocument(document);
      const markedLines = await waitFor([api.onDidChangeMarkedLines], () => {
        const lines = api.markedLines(document);
        return lines.length > 0 ? lines : undefined;
      });
      for (const { line, tests } of markedLines) {
        if (!fileTests.some(({ truth }) => tests.includes(truth.name) && isExpectedLine(truth, line + 1))) {
          mismatches.push(`${file}:${line + 1} is marked`);
        }
      }
      for (const { truth } of fileTests) {
        if (!markedLines.some(({ line, tests }) => tests.includes(truth.name) && isExpectedLine(truth, line + 1))) {
          mismatches.push(`${file}: ${truth.name} is not`);
        }
      }
    }
    assert.deepEqual(mismatches, []);
  });

  it("keep their markers on their lines while the file is edited", async () => {
    const { truth } =
      joinTruths(await fetchRecords(service)).find(({ truth: { report } }) => report === "vitest") ?? {};
    assert.ok(truth);
    await closeEditors();
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder(), truth.file));
    const editor = await vscode.window.showTextDocument(document);
    const readLines = () => api.markedLines(document).map(({ line }) => line);
    const initialLines = await waitFor([api.onDidChangeMarkedLines], () =>
      readLines().length > 0 ? readLines() : undefined,
    );
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "// one\n// two\n"));
    assert.deepEqual(
      readLines(),
      initialLines.map((line) => line + 2),
    );
    await vscode.commands.executeCommand("undo");
    assert.deepEqual(readLines(), initialLines);
  });

  it("lose every marker as soon as the setting is turned off", async () => {
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    const countMarkers = () => api.markedLines(editor.document).length;
    assert.ok(countMarkers() > 0);
    const configuration = vscode.workspace.getConfiguration("testHealth");
    await configuration.update("gutter.enabled", false, vscode.ConfigurationTarget.Global);
    await waitFor([api.onDidChangeMarkedLines], () => (countMarkers() === 0 ? true : undefined));
    await configuration.update("gutter.enabled", undefined, vscode.ConfigurationTarget.Global);
    await waitFor([api.onDidChangeMarkedLines], () => (countMarkers() > 0 ? true : undefined));
  });

  it("do not write the API key to any file of the extension host: state, settings, storage and logs", () => {
    const dataDir = process.env.TEST_HEALTH_DATA_DIR;
    assert.ok(dataDir);
    const { files, holding } = searchFiles(dataDir, service.apiKey);
    assert.ok(files > 0);
    assert.deepEqual(holding, []);
  });
});

/** Moves the cursor of the active editor to the first line, which declares no test: an earlier jump must not count. */
function leaveLine(): void {
  const editor = vscode.window.activeTextEditor;
  if (editor) {
    editor.selection = new vscode.Selection(0, 0, 0, 0);
  }
}
