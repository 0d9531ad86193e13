import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/ui/contributions/ids";
import { viewTypes } from "../../src/ui/contributions/viewTypes";
import type { LocalService } from "../service/server";
import {
  closeEditors,
  connectTo,
  fetchRecords,
  openPanels,
  removeApiKey,
  startService,
  type WireRecord,
  waitForPanels,
} from "./harbour";

describe("Panels", () => {
  let service: LocalService;
  let firstTest: WireRecord;
  let secondTest: WireRecord;

  before(async () => {
    service = await startService();
    await connectTo(service);
    // Tests whose title is their whole name, so that the record determines the title of the tab.
    const plain = (await fetchRecords(service)).filter(({ name }) => /^\w+$/.test(name));
    [firstTest, secondTest] = [plain[0] ?? assert.fail(), plain[1] ?? assert.fail()];
  });

  afterEach(closeEditors);

  after(async () => {
    await removeApiKey();
    await service.stop();
  });

  it("open once for each test, with the test's title", async () => {
    await vscode.commands.executeCommand(commands.showTestDetails, firstTest.id);
    await vscode.commands.executeCommand(commands.showTestDetails, secondTest.id);
    await vscode.commands.executeCommand(commands.showTestDetails, firstTest.id);
    assert.deepEqual((await waitForPanels(2)).sort(), [
      ...[firstTest, secondTest].map(({ name }) => `${viewTypes.testDetails}: ${name}`).sort(),
    ]);
  });

  it("do not open for an unknown test", async () => {
    await vscode.commands.executeCommand(commands.showTestDetails, "no such test");
    assert.deepEqual(openPanels(), []);
  });

  it("open again for a test after they were closed", async () => {
    await vscode.commands.executeCommand(commands.showTestDetails, firstTest.id);
    await waitForPanels(1);
    await closeEditors();
    await vscode.commands.executeCommand(commands.showTestDetails, firstTest.id);
    assert.deepEqual(await waitForPanels(1), [`${viewTypes.testDetails}: ${firstTest.name}`]);
  });

  it("open once for the history", async () => {
    await vscode.commands.executeCommand(commands.showHistory);
    await vscode.commands.executeCommand(commands.showHistory);
    assert.deepEqual(await waitForPanels(1), [`${viewTypes.history}: History: harbour`]);
  });

  it("close when the API key is removed, since they hold the data that they show", async () => {
    await vscode.commands.executeCommand(commands.showTestDetails, firstTest.id);
    await vscode.commands.executeCommand(commands.showHistory);
    await waitForPanels(2);
    await removeApiKey();
    assert.deepEqual(await waitForPanels(0), []);
  });
});
