import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as vscode from "vscode";
import { commands, settings, settingsSection } from "../../src/ui/window/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import type { LocalService } from "../service/server";
import { until } from "../support/until";
import { connectTo, extensionApi, folder, noEvents, removeApiKey, rows, startService } from "./harbour";

const run = "3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253";
const branch = `queue-merge/pr-421/${run}`;

/** Typing into the box is tested in a browser; here the command gets the text as its argument. */
describe("test run look-up", () => {
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    service = await startService();
    api = await extensionApi();
  });

  // A branch that is set need not be read from the repository: the box opens at once.
  beforeEach(() => setTargetBranch("main"));

  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await setTargetBranch(undefined);
    for (const row of rows(api.testRuns)) await vscode.commands.executeCommand(commands.removeTestRun, row);
    service.requests.clear();
    service.faults.clear();
  });

  after(async () => {
    await removeApiKey();
    await service.stop();
  });

  const asked = () => service.requests.of("getTestRun").map(({ body }) => body);
  const nextAsked = () => service.requests.nextRequest("getTestRun");
  const labels = () => rows(api.testRuns).map(({ label }) => label);

  it("asks for nothing without a connection", async () => {
    await vscode.commands.executeCommand(commands.lookUpTestRun, { id: run, targetBranch: "main" });
    assert.deepEqual(service.requests.all, []);
  });

  it("asks the service nothing when its box is closed", async () => {
    await connectTo(service);
    const lookUp = await openBox();
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await lookUp.ended;
    assert.deepEqual([asked(), labels()], [[], []]);
  });

  it("shows the run of a branch, of the repository and the target branch that are set", async () => {
    await (await openBox({ branch: `refs/heads/${branch}` })).ended;
    await until([api.testRuns.onDidChangeTreeData ?? noEvents], () => labels().length || undefined);
    const repo = { host: "github.com", owner: "acme", name: "harbour" };
    assert.deepEqual([asked(), labels()], [[{ repo, testRunId: run, targetBranch: "main" }], ["#421"]]);
  });

  it("asks for a run by its id as it is where the argument says that it is one", async () => {
    const next = nextAsked();
    const lookUp = await openBox({ testRunId: "RUN=3f0c", targetBranch: "main" });
    const { body } = await next;
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await lookUp.ended;
    assert.equal((body as { testRunId: string }).testRunId, "RUN=3f0c");
  });

  it("asks for nothing by a queue's address, a pull request or a repository that is not open, and stays", async () => {
    const arguments_ = [
      { id: `https://app.example.com/acme/merge-queue/${run}/421`, targetBranch: "main" },
      { id: "https://github.com/acme/harbour/pull/421", targetBranch: "main" },
      { id: run, targetBranch: "main", repository: "github.com/acme/lighthouse" },
      `vscode://test-health.test-health/run?repo=github.com/acme/lighthouse&id=${run}&branch=main`,
    ];
    for (const argument of arguments_) {
      const lookUp = await openBox(argument);
      await enter();
      await enter();
      assert.equal(lookUp.hasEnded(), false);
      await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      await lookUp.ended;
    }
    assert.deepEqual([asked(), labels()], [[], []]);
  });

  it("stays when the service does not know the run", async () => {
    const next = nextAsked();
    const lookUp = await openBox({ id: run, targetBranch: "release/2" });
    await (await next).answered;
    // Asked after the run, and answered after it.
    await vscode.commands.executeCommand(commands.refresh);
    assert.equal(lookUp.hasEnded(), false);
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await lookUp.ended;
    assert.deepEqual(labels(), []);
  });

  it("closes the connection when its box is closed meanwhile", async () => {
    service.faults.add({ kind: "stall", after: "request" });
    const next = nextAsked();
    const lookUp = await openBox({ id: run, targetBranch: "main" });
    const request = await next;
    const closed = performance.now();
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    assert.ok((await request.socketClosed) - closed < 1_000);
    await lookUp.ended;
    assert.deepEqual(labels(), []);
  });

  it("assumes the branch of the last look-up that succeeded, whoever named it", async () => {
    await setTargetBranch(undefined);
    await (await openBox({ id: run, targetBranch: "main" })).ended;
    const next = nextAsked();
    const lookUp = await openBox({ id: "8d1f6a52" });
    const { body } = await next;
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await lookUp.ended;
    assert.equal((body as { targetBranch: string }).targetBranch, "main");
  });

  it("takes the default branch that the clone has recorded, where no look-up has succeeded yet", async () => {
    await setTargetBranch(undefined);
    await setRepository("github.com/acme/lighthouse");
    await until(
      [api.failingTests.onDidChangeTreeData ?? noEvents],
      () => rows(api.failingTests).length === 0 || undefined,
    );
    git("update-ref", "refs/remotes/origin/trunk", "HEAD");
    git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk");
    const next = nextAsked();
    const lookUp = await openBox({ id: run });
    const { body } = await next;
    git("symbolic-ref", "--delete", "refs/remotes/origin/HEAD");
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await lookUp.ended;
    await setRepository(undefined);
    assert.equal((body as { targetBranch: string }).targetBranch, "trunk");
  });
});

/** Starts a look-up and lets it open its box. */
async function openBox(argument?: unknown) {
  let over = false;
  const ended = Promise.resolve(vscode.commands.executeCommand(commands.lookUpTestRun, argument)).then(() => {
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

function git(...args: readonly string[]): void {
  execFileSync("git", args, { cwd: folder().fsPath, stdio: "pipe" });
}

function setTargetBranch(value: string | undefined): Thenable<void> {
  return set(settings.targetBranch, value);
}

function setRepository(value: string | undefined): Thenable<void> {
  return set(settings.repository, value);
}

function set(setting: string, value: string | undefined): Thenable<void> {
  return vscode.workspace.getConfiguration(settingsSection).update(setting, value, vscode.ConfigurationTarget.Global);
}
