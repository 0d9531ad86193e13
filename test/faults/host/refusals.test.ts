import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { HistoryPanelData } from "../../../src/present/pages/panelData";
import { nextStepLabels } from "../../../src/present/text/message";
import { commands, contextKeys, languageModelTools } from "../../../src/ui/contributions/ids";
import type { TestExports } from "../../../src/ui/window/testExports";
import {
  closeEditors,
  connectTo,
  disconnect,
  fetchRecords,
  folder,
  joinTruths,
  openAndRefreshView,
  startService,
  waitForFiles,
  waitForPanels,
  waitForRows,
} from "../../host/harbour";
import type { LocalService } from "../../service/server";
import { waitFor } from "../../support/until";
import { createCanary } from "../canary";
import { faultCase } from "../faultCase";
import { type ShownMessage, witness } from "../witness/witness";

describe("Rejected API key", () => {
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    service = await startService(createCanary());
    api = await connectTo(service);
    await openAndRefreshView();
  });

  afterEach(() => service.faults.clear());

  after(async () => {
    await closeEditors();
    await disconnect();
    await service.stop();
  });

  /** Opens everything that shows failing tests: rows, the status bar, markers, the panel of a test, the history. */
  async function openAllSurfaces(): Promise<void> {
    await waitForFiles(api);
    const [vitestTest] = joinTruths(await fetchRecords(service)).filter(({ truth }) => truth.report === "vitest");
    assert.ok(vitestTest);
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder(), vitestTest.truth.file));
    await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Two);
    await vscode.commands.executeCommand(commands.showTestDetails, vitestTest.record.id);
    await vscode.commands.executeCommand("workbench.action.newGroupRight");
    await vscode.commands.executeCommand(commands.showHistory);
    await waitForPanels(2);
    await waitFor([api.onDidChangeMarkedLines], () => (api.markedLines(document).length > 0 ? true : undefined));
    await waitFor([witness.onDidChange], () => hasEveryDay() || undefined);
    assert.match(api.statusBar ?? "", /75 failing tests/);
  }

  const errors = (): readonly ShownMessage[] => witness.messages.filter(({ severity }) => severity === "error");

  faultCase(9, "causes one request and one message while five surfaces show the data", async () => {
    await openAllSurfaces();
    service.faults.add({ kind: "status", status: 401 });
    service.requests.clear();
    witness.clear();
    const clicks = Array.from({ length: 5 }, () => vscode.commands.executeCommand(commands.refresh));
    await Promise.all(clicks);
    await waitFor([witness.onDidChange], () => witness.context(contextKeys.connected) === false || undefined);
    assert.deepEqual([service.requests.all.length, errors().length], [1, 1]);
    assert.match(errors()[0]?.text ?? "", /^127\.0\.0\.1:\d+ rejected the API key/);
    assert.deepEqual(errors()[0]?.buttons, [nextStepLabels.setApiKey]);
    const messageCount = errors().length;

    // No further request is sent, whatever a user or an agent does and whatever becomes visible.
    await openAndRefreshView();
    await vscode.commands.executeCommand(commands.showHistory);
    await vscode.commands.executeCommand(commands.lookUpTestRun, { id: "3f0c", targetBranch: "main" });
    for (const [name, input] of [
      [languageModelTools.failingTests, {}],
      [languageModelTools.testRun, { run: "3f0c" }],
      [languageModelTools.explainFailures, { names: ["adds tax"] }],
    ] as const) {
      await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    }
    await vscode.commands.executeCommand("workbench.action.focusFirstEditorGroup");
    assert.equal(service.requests.all.length, 1);
    service.faults.clear();
    await connectTo(service);
    await openAndRefreshView();
    assert.equal(service.requests.all[1]?.headers["x-api-token"], service.apiKey);
    return `five things, five clicks: 1 request, ${messageCount} message; then 0 requests until a key was set`;
  });

  faultCase(9, "causes one request and one message about the missing permission if it may not read", async () => {
    await waitForRows(api, "some");
    await waitForFiles(api);
    service.faults.add({ kind: "status", status: 403 });
    service.requests.clear();
    witness.clear();
    await vscode.commands.executeCommand(commands.refresh);
    assert.equal(service.requests.all.length, 1);
    assert.deepEqual(
      errors().map(({ text }) => text.replace(/:\d+/, "")),
      ["The API key is not allowed to read failing tests on 127.0.0.1. Ask for a key with that permission."],
    );
    return `403: 1 request, 1 message in other words`;
  });
});

/** Returns whether the history panel has received every day. */
function hasEveryDay(): boolean {
  const pages = witness.panelMessages.flatMap(
    (message) => (message as { readonly page?: Partial<HistoryPanelData> }).page ?? [],
  );
  const last = pages.findLast(({ totals }) => totals !== undefined);
  return last?.totals?.values.every(({ text }) => text !== "") ?? false;
}
