import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as vscode from "vscode";
import { commands, settings, settingsSection } from "../../src/ui/contributions/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import type { LocalService } from "../service/server";
import { ownTime } from "../support/cpuTime";
import { waitFor } from "../support/until";
import { connectTo, extensionApi, folder, noEvents, removeApiKey, rows, startService } from "./harbour";

const runId = "3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253";
const branch = `queue-merge/pr-421/${runId}`;

/** The end-to-end tests type into the box; here the command gets the text as its argument. */
describe("Test run look-up", () => {
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    service = await startService();
    api = await extensionApi();
  });

  // With a configured branch, the box opens without reading the branch from the repository.
  beforeEach(() => setTargetBranch("main"));

  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await setTargetBranch(undefined);
    for (const row of rows(api.testRuns)) {
      await vscode.commands.executeCommand(commands.removeTestRun, row);
    }
    service.requests.clear();
    service.faults.clear();
  });

  after(async () => {
    await removeApiKey();
    await service.stop();
  });

  const requestBodies = () => service.requests.requestsOf("getTestRun").map(({ body }) => body);
  const nextRunRequest = () => service.requests.nextRequest("getTestRun");
  const labels = () => rows(api.testRuns).map(({ label }) => label);

  it("sends no request without a connection", async () => {
    await vscode.commands.executeCommand(commands.lookUpTestRun, { id: runId, targetBranch: "main" });
    assert.deepEqual(service.requests.all, []);
  });

  it("sends no request when its input box is closed", async () => {
    await connectTo(service);
    const lookUp = await openBox();
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await lookUp.ended;
    assert.deepEqual([requestBodies(), labels()], [[], []]);
  });

  it("shows the run of a test branch, of the open repository and the configured target branch", async () => {
    await (await openBox({ branch: `refs/heads/${branch}` })).ended;
    await waitFor([api.testRuns.onDidChangeTreeData ?? noEvents], () => labels().length || undefined);
    const repo = { host: "github.com", owner: "acme", name: "harbour" };
    assert.deepEqual([requestBodies(), labels()], [[{ repo, testRunId: runId, targetBranch: "main" }], ["#421"]]);
  });

  it("requests a run by its verbatim id if the argument is an id", async () => {
    const next = nextRunRequest();
    const lookUp = await openBox({ testRunId: "RUN=3f0c", targetBranch: "main" });
    const { body } = await next;
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await lookUp.ended;
    assert.equal((body as { testRunId: string }).testRunId, "RUN=3f0c");
  });

  it("sends no request by itself for a queue's address, a pull request or a repository that is not open, and stays open", async () => {
    const unsupportedArguments = [
      { id: `https://app.example.com/acme/merge-queue/${runId}/421`, targetBranch: "main" },
      { id: "https://github.com/acme/harbour/pull/421", targetBranch: "main" },
      { id: runId, targetBranch: "main", repository: "github.com/acme/lighthouse" },
      `vscode://test-health.test-health/run?repo=github.com/acme/lighthouse&id=${runId}&branch=main`,
    ];
    for (const argument of unsupportedArguments) {
      const lookUp = await openBox(argument);
      assert.equal(lookUp.hasEnded(), false);
      await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      await lookUp.ended;
    }
    assert.deepEqual([requestBodies(), labels()], [[], []]);
  });

  it("clears the box, and stays open, if the row for a queue's address is accepted", async () => {
    const lookUp = await openBox({ id: `https://app.example.com/acme/merge-queue/${runId}/421`, targetBranch: "main" });
    await acceptInput();
    assert.equal(lookUp.hasEnded(), false);
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await lookUp.ended;
    assert.deepEqual([requestBodies(), labels()], [[], []]);
  });

  it("stays open if the service does not know the run", async () => {
    const next = nextRunRequest();
    const lookUp = await openBox({ id: runId, targetBranch: "release/2" });
    await (await next).answered;
    // Sent after the request for the run, and answered after it.
    await vscode.commands.executeCommand(commands.refresh);
    assert.equal(lookUp.hasEnded(), false);
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await lookUp.ended;
    assert.deepEqual(labels(), []);
  });

  it("closes the connection if its input box is closed during the request", async () => {
    service.faults.add({ kind: "stall", stopAfter: "request" });
    const next = nextRunRequest();
    const lookUp = await openBox({ id: runId, targetBranch: "main" });
    const request = await next;
    const closing = ownTime(request.socketClosed);
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    assert.ok((await closing) < 1_000);
    await lookUp.ended;
    assert.deepEqual(labels(), []);
  });

  it("defaults to the target branch of the last successful look-up, however it was given", async () => {
    await setTargetBranch(undefined);
    await (await openBox({ id: runId, targetBranch: "main" })).ended;
    const next = nextRunRequest();
    const lookUp = await openBox({ id: "8d1f6a52" });
    const { body } = await next;
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await lookUp.ended;
    assert.equal((body as { targetBranch: string }).targetBranch, "main");
  });

  it("defaults to the default branch that the clone has recorded, if no look-up has succeeded yet", async () => {
    await setTargetBranch(undefined);
    await setRepository("github.com/acme/lighthouse");
    await waitFor(
      [api.failingTests.onDidChangeTreeData ?? noEvents],
      () => rows(api.failingTests).length === 0 || undefined,
    );
    git("update-ref", "refs/remotes/origin/trunk", "HEAD");
    git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk");
    const next = nextRunRequest();
    const lookUp = await openBox({ id: runId });
    const { body } = await next;
    git("symbolic-ref", "--delete", "refs/remotes/origin/HEAD");
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await lookUp.ended;
    await setRepository(undefined);
    assert.equal((body as { targetBranch: string }).targetBranch, "trunk");
  });
});

/** Starts a look-up and lets it open its input box. */
async function openBox(argument?: unknown) {
  let isOver = false;
  const ended = Promise.resolve(vscode.commands.executeCommand(commands.lookUpTestRun, argument)).then(() => {
    isOver = true;
  });
  await yieldTurn();
  return { ended, hasEnded: () => isOver };
}

/** Accepts the input of the open box. */
async function acceptInput(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
  await yieldTurn();
}

/** Yields one turn to the event loop. */
function yieldTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function git(...args: readonly string[]): void {
  execFileSync("git", args, { cwd: folder().fsPath, stdio: "pipe" });
}

function setTargetBranch(value: string | undefined): Thenable<void> {
  return setUserSetting(settings.targetBranch, value);
}

function setRepository(value: string | undefined): Thenable<void> {
  return setUserSetting(settings.repository, value);
}

function setUserSetting(setting: string, value: string | undefined): Thenable<void> {
  return vscode.workspace.getConfiguration(settingsSection).update(setting, value, vscode.ConfigurationTarget.Global);
}
