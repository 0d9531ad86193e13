import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, settings, settingsSection } from "../../src/ui/ids";
import type { ExtensionApi } from "../../src/ui/publicApi";
import type { LocalService } from "../service/server";
import { connectTo, extensionApi, rows, startService } from "./harbour";

/** What can be seen of a look-up from inside the editor; what a person types into its boxes is up to the tests with a browser. */
describe("test run look-up", () => {
  let service: LocalService;
  let api: ExtensionApi;

  before(async () => {
    service = await startService();
    api = await extensionApi();
    // A branch that is set need not be read from the repository: the first box opens at once.
    await setTargetBranch("main");
  });

  after(async () => {
    await vscode.commands.executeCommand(commands.removeApiKey);
    await setTargetBranch(undefined);
    await service.stop();
  });

  it("asks for nothing without a connection", async () => {
    await vscode.commands.executeCommand(commands.lookUpTestRun);
    assert.deepEqual(service.requests.all, []);
  });

  it("asks the service nothing when its box is closed", async () => {
    await connectTo(service);
    const lookUp = await openBox();
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await lookUp.ended;
    assert.deepEqual([service.requests.of("getTestRun"), rows(api.testRuns)], [[], []]);
  });

  it("keeps its box open while it names no run", async () => {
    const lookUp = await openBox();
    await enter();
    await enter();
    assert.equal(lookUp.hasEnded(), false);
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await lookUp.ended;
    assert.deepEqual([service.requests.of("getTestRun"), rows(api.testRuns)], [[], []]);
  });
});

/** Starts a look-up and lets it open its first box. */
async function openBox() {
  let over = false;
  const ended = Promise.resolve(vscode.commands.executeCommand(commands.lookUpTestRun)).then(() => {
    over = true;
  });
  await turn();
  return { ended, hasEnded: () => over };
}

/** Accepts what the open box holds. */
async function enter(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
  await turn();
}

/** Lets what has just been set off in this process run. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function setTargetBranch(branch: string | undefined): Thenable<void> {
  return vscode.workspace
    .getConfiguration(settingsSection)
    .update(settings.targetBranch, branch, vscode.ConfigurationTarget.Global);
}
