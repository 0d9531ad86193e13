import assert from "node:assert/strict";
import * as vscode from "vscode";
import { viewTypes } from "../../src/ui/panels/viewTypes";
import { commands } from "../../src/ui/window/ids";
import type { LocalService } from "../service/server";
import {
  closeEditors,
  connectTo,
  pages,
  pagesOnceThereAre,
  recordsOf,
  removeApiKey,
  startService,
  type WireRecord,
} from "./harbour";

describe("pages", () => {
  let service: LocalService;
  let one: WireRecord;
  let other: WireRecord;

  before(async () => {
    service = await startService();
    await connectTo(service);
    // Titles that are the whole name, so that the tab's title can be told from the record.
    const plain = (await recordsOf(service)).filter(({ name }) => /^\w+$/.test(name));
    [one, other] = [plain[0] ?? assert.fail(), plain[1] ?? assert.fail()];
  });

  afterEach(closeEditors);

  after(async () => {
    await removeApiKey();
    await service.stop();
  });

  it("of a test opens once, with the test's title", async () => {
    await vscode.commands.executeCommand(commands.showTestDetails, one.id);
    await vscode.commands.executeCommand(commands.showTestDetails, other.id);
    await vscode.commands.executeCommand(commands.showTestDetails, one.id);
    assert.deepEqual((await pagesOnceThereAre(2)).sort(), [
      ...[one, other].map(({ name }) => `${viewTypes.testDetails}: ${name}`).sort(),
    ]);
  });

  it("of a test that nobody knows does not open", async () => {
    await vscode.commands.executeCommand(commands.showTestDetails, "no such test");
    assert.deepEqual(pages(), []);
  });

  it("of a test opens again after it was closed", async () => {
    await vscode.commands.executeCommand(commands.showTestDetails, one.id);
    await pagesOnceThereAre(1);
    await closeEditors();
    await vscode.commands.executeCommand(commands.showTestDetails, one.id);
    assert.deepEqual(await pagesOnceThereAre(1), [`${viewTypes.testDetails}: ${one.name}`]);
  });

  it("of the history opens once", async () => {
    await vscode.commands.executeCommand(commands.showHistory);
    await vscode.commands.executeCommand(commands.showHistory);
    assert.deepEqual(await pagesOnceThereAre(1), [`${viewTypes.history}: History: harbour`]);
  });

  it("go with the key, since they remember what they show", async () => {
    await vscode.commands.executeCommand(commands.showTestDetails, one.id);
    await vscode.commands.executeCommand(commands.showHistory);
    await pagesOnceThereAre(2);
    await removeApiKey();
    assert.deepEqual(await pagesOnceThereAre(0), []);
  });
});
