import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { commands } from "../../src/ui/window/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import { searchFiles } from "../faults/canary";
import type { LocalService } from "../service/server";
import { until } from "../support/until";
import { projectRoot } from "../workbench/paths";
import {
  closeEditors,
  connectTo,
  folder,
  isRight,
  loadsOf,
  noEvents,
  recordsOf,
  removeApiKey,
  startService,
  truths,
  untilFilesAreKnown,
  viewText,
  withTruth,
} from "./harbour";

describe("failing tests", () => {
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

  it("are asked for once, with the key in the header and nowhere else", () => {
    const [request, ...more] = loadsOf(service);
    assert.deepEqual(more, []);
    assert.equal(request?.headers["x-api-token"], service.apiKey);
    const { "x-api-token": _, ...headers } = request?.headers ?? {};
    assert.ok(!JSON.stringify([request?.path, headers, request?.body]).includes(service.apiKey));
  });

  it("stand in the tree", async () => {
    const text = () => viewText(api.failingTests).replace(/last seen .* ago/g, "last seen … ago");
    await untilFilesAreKnown(api);
    // The window before has been compared with.
    const shown = await until([api.failingTests.onDidChangeTreeData ?? noEvents], () =>
      / · new$/m.test(text()) ? text() : undefined,
    );
    assert.equal(shown, readFileSync(join(projectRoot, "test", "host", "failingTests.txt"), "utf8").trimEnd());
  });

  it("lead to the line that declares them, in every framework", async () => {
    const joined = withTruth(await recordsOf(service));
    // Where the record cannot tell which of two declarations is meant, a person is asked: the browser tests
    // choose from that list.
    const asked = joined.filter(({ truth }) => truth.alternatives === undefined);
    const wrong: string[] = [];
    for (const { record, truth } of asked) {
      await closeEditors();
      await vscode.commands.executeCommand(commands.openTestSource, record.id);
      const editor = vscode.window.activeTextEditor;
      const path = editor && vscode.workspace.asRelativePath(editor.document.uri, false);
      const line = editor ? editor.selection.active.line + 1 : 0;
      if (path !== truth.file || !isRight(truth, line)) {
        wrong.push(`${truth.report} ${record.name}: ${path}:${line}, not ${truth.file}:${truth.first}-${truth.last}`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual([...new Set(asked.map(({ truth }) => truth.report))].sort(), [
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
  }).timeout(120_000);

  it("are marked on their lines, in every file", async () => {
    const joined = withTruth(await recordsOf(service));
    const files = [...new Set(truths().map(({ file }) => file))];
    const wrong: string[] = [];
    for (const file of files) {
      await closeEditors();
      const here = joined.filter(({ truth }) => truth.file === file);
      const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder(), file));
      await vscode.window.showTextDocument(document);
      const marked = await until([api.onDidChangeMarkedLines], () => {
        const lines = api.markedLines(document);
        return lines.length > 0 ? lines : undefined;
      });
      for (const { line, tests } of marked) {
        if (!here.some(({ truth }) => tests.includes(truth.name) && isRight(truth, line + 1)))
          wrong.push(`${file}:${line + 1} is marked`);
      }
      for (const { truth } of here) {
        if (!marked.some(({ line, tests }) => tests.includes(truth.name) && isRight(truth, line + 1)))
          wrong.push(`${file}: ${truth.name} is not`);
      }
    }
    assert.deepEqual(wrong, []);
  }).timeout(120_000);

  it("keep their marks on their lines while the file is edited", async () => {
    const { truth } = withTruth(await recordsOf(service)).find(({ truth: { report } }) => report === "vitest") ?? {};
    assert.ok(truth);
    await closeEditors();
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder(), truth.file));
    const editor = await vscode.window.showTextDocument(document);
    const marked = () => api.markedLines(document).map(({ line }) => line);
    const before = await until([api.onDidChangeMarkedLines], () => (marked().length > 0 ? marked() : undefined));
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "// one\n// two\n"));
    assert.deepEqual(
      marked(),
      before.map((line) => line + 2),
    );
    await vscode.commands.executeCommand("undo");
    assert.deepEqual(marked(), before);
  });

  it("lose every mark when the setting is turned off, at once", async () => {
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    const marks = () => api.markedLines(editor.document).length;
    assert.ok(marks() > 0);
    const configuration = vscode.workspace.getConfiguration("testHealth");
    await configuration.update("gutter.enabled", false, vscode.ConfigurationTarget.Global);
    await until([api.onDidChangeMarkedLines], () => (marks() === 0 ? true : undefined));
    await configuration.update("gutter.enabled", undefined, vscode.ConfigurationTarget.Global);
    await until([api.onDidChangeMarkedLines], () => (marks() > 0 ? true : undefined));
  });

  it("leave the key in no file of the host: state, settings, storage and logs", () => {
    const dataDir = process.env.TEST_HEALTH_DATA_DIR;
    assert.ok(dataDir);
    const { files, holding } = searchFiles(dataDir, service.apiKey);
    assert.ok(files > 0);
    assert.deepEqual(holding, []);
  });
});
