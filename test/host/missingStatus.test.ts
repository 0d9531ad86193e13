import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import * as vscode from "vscode";
import { systemClock } from "../../src/base/clock";
import type { TreeNode } from "../../src/present/node";
import { commands } from "../../src/ui/contributions/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import { loadDataSet } from "../service/dataSet";
import type { RecordedTestRun } from "../service/mergeQueue";
import { LocalService } from "../service/server";
import { waitFor } from "../support/until";
import { projectRoot } from "../workbench/paths";
import { closeEditors, connectTo, createUri, folder, noEvents, removeApiKey, rowsWith } from "./harbour";

const path = ".github/workflows/test.yml";
const jobs = "jobs:\n  test:\n    runs-on: ubuntu-latest\n";
const textOfCommit = `name: Test\n\non:\n  pull_request:\n    branches: [main]\n\n${jobs}`;
const textOnDisk = `on: merge_group\n${jobs}`;
const label = "May be: no merge_group trigger";

/** A run of a commit that ended without its required status. */
function createRun(sha: string): RecordedTestRun {
  const createdAt = Date.now() - 3_600_000;
  return {
    id: "1d7e40c8-5b3f-4d92-a6c1-9e08f2b37d54",
    prefix: "gh-readonly-queue/main",
    targetBranch: "main",
    sha,
    createdAt,
    pullRequests: [{ number: 433, title: "Dredge the basin" }],
    requiredStatuses: ["test"],
    timeline: [{ kind: "status", status: "failed", time: createdAt + 60_000 }],
  };
}

describe("A required status that was never reported", () => {
  let service: LocalService;
  let api: TestExports;

  const git = (args: readonly string[], options: object = {}): string =>
    execFileSync("git", args, { cwd: folder().fsPath, encoding: "utf8", ...options }).trim();

  /** Commits the file as it is in the run, without checking it out. */
  const commitFile = (): string => {
    const author = ["AUTHOR", "COMMITTER"].flatMap((role) => [
      [`GIT_${role}_NAME`, "Harbour"],
      [`GIT_${role}_EMAIL`, "harbour@example.com"],
    ]);
    const index = join(folder().fsPath, ".git", "missing-status-index");
    const env = { ...process.env, ...Object.fromEntries(author), GIT_INDEX_FILE: index };
    git(["read-tree", "HEAD"], { env });
    const blob = git(["hash-object", "-w", "--stdin"], { input: textOfCommit });
    git(["update-index", "--add", "--cacheinfo", `100644,${blob},${path}`], { env });
    return git(["commit-tree", git(["write-tree"], { env }), "-p", "HEAD", "-m", "Test"], { env });
  };

  before(async () => {
    await vscode.workspace.fs.writeFile(createUri(path), Buffer.from(textOnDisk));
    const history = loadDataSet(join(projectRoot, "test", "fixtures", "sample", "ci.json"), systemClock);
    history.addTestRun(createRun(commitFile()));
    service = await LocalService.start({ history });
    api = await connectTo(service);
  });

  after(async () => {
    await closeEditors();
    await vscode.commands.executeCommand(commands.clearTestRuns);
    await removeApiKey();
    await service.stop();
    await vscode.workspace.fs.delete(createUri(".github"), { recursive: true });
    await vscode.workspace.fs.delete(createUri(".git/missing-status-index"));
  });

  it("is explained by the file of the run's commit, which is not checked out", async () => {
    await vscode.commands.executeCommand(commands.lookUpTestRun, { id: createRun("").id, targetBranch: "main" });
    const events = [api.testRuns.onDidChangeTreeData ?? noEvents];
    const row: TreeNode = await waitFor(events, () => rowsWith(api.testRuns, label)[0]);
    const { action } = row;
    assert.ok(action?.kind === "showInLog");
    await vscode.commands.executeCommand(commands.showInLog, action);
    const editor = vscode.window.activeTextEditor;
    assert.deepEqual(
      [row.description, editor?.document.uri.scheme, editor?.document.getText(), editor?.selection.active.line],
      ["test.yml:3", "git", textOfCommit, 2],
    );
  });
});
