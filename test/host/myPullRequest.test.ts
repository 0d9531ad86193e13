import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import type { TreeNode } from "../../src/present/node";
import { commands, languageModelTools, settings, settingsSection } from "../../src/ui/contributions/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import { History } from "../service/history";
import type { TestRunEvent } from "../service/mergeQueue";
import { LocalService } from "../service/server";
import { harbour } from "../support/builders";
import { runAsSteps } from "../support/steps";
import { waitFor } from "../support/until";
import { extensionApi, noEvents, removeApiKey, rows } from "./harbour";

const minute = 60_000;
const branch = "feature/tides";
const testBranch = "queue-merge/pr-412/3f0c";

/** Each test continues where the previous one stopped: a pull request on its way through the merge queue. */
describe("Pull request of the checked-out branch", function () {
  runAsSteps(this);
  const timeline: TestRunEvent[] = [];
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail("no folder is open");
  /** Repository that Git fetches from instead of the remote's address. */
  const origin = mkdtempSync(join(realpathSync(tmpdir()), "test-health-origin-"));
  let service: LocalService;
  let api: TestExports;
  let firstCommit: string;

  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=Jane", "-c", "user.email=jane@example.com", ...args], {
      cwd: folder,
      encoding: "utf8",
      stdio: "pipe",
    }).trim();
  const inOrigin = (...args: readonly string[]) => git("-C", origin, ...args);

  before(async () => {
    firstCommit = git("rev-parse", "HEAD");
    git("clone", "--quiet", "--bare", folder, origin);
    git("config", `url.${origin}.insteadOf`, "https://github.com/acme/harbour.git");
    git("checkout", "--quiet", "-b", branch);
    git("commit", "--quiet", "--allow-empty", "--no-verify", "--message", "Tides");
    git("push", "--quiet", "--set-upstream", "origin", branch);
    const created = Date.now() - 10 * minute;
    const history = new History({ repository: harbour, orgUrlSlug: "acme" });
    history.addTestRun({
      id: "3f0c",
      targetBranch: "main",
      prefix: "queue",
      sha: "41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4",
      createdAt: created,
      pullRequests: [{ number: 412, title: "Fix tides" }],
      requiredStatuses: ["build-linux", "build-mac"],
      timeline,
    });
    timeline.push({ kind: "checkRun", name: "build-linux", suite: 1, conclusion: "success", time: created });
    history.addTestRun({
      id: "8d1f",
      targetBranch: "main",
      prefix: "queue",
      sha: "9c1be07f4d25a86130e9f7b2c4d81a6f50e3b792",
      createdAt: created,
      pullRequests: [{ number: 430, title: "Widen the lock" }],
      requiredStatuses: ["build-linux"],
      timeline: [],
    });
    service = await LocalService.start({ history });
    api = await extensionApi();
    await setUserSetting(settings.targetBranch, "main");
    await api.connect({ baseUrl: service.url, orgUrlSlug: service.orgUrlSlug, apiKey: service.apiKey });
  });

  after(async () => {
    git("checkout", "--quiet", "main");
    git("reset", "--quiet", "--hard", firstCommit);
    git("branch", "-D", branch);
    git("config", "--remove-section", `url.${origin}`);
    git("update-ref", "-d", `refs/remotes/origin/${branch}`);
    git("update-ref", "-d", "refs/remotes/origin/main");
    git("update-ref", "-d", `refs/remotes/origin/${testBranch}`);
    rmSync(origin, { recursive: true });
    await setUserSetting(settings.targetBranch, undefined);
    await vscode.commands.executeCommand(commands.clearTestRuns);
    await removeApiKey();
    await service.stop();
  });

  const describeRow = ({ label, description = "" }: TreeNode) =>
    `${label} | ${description.replace(/ · as of.*/, "").replace(/, on .*/, "")}`;
  const readRows = () =>
    rows(api.testRuns).flatMap((row) => [
      describeRow(row),
      ...(row.label === "My Pull Request" ? (row.children?.() ?? []).map(describeRow) : []),
    ]);
  const waitForRows = async (expectedRows: readonly string[]) => {
    const isShown = () => JSON.stringify(readRows()) === JSON.stringify(expectedRows) || undefined;
    await waitFor([api.testRuns.onDidChangeTreeData ?? noEvents], isShown).catch(() => undefined);
    assert.deepEqual(readRows(), expectedRows);
  };
  const otherRow = "#430 | in progress: waiting for build-linux";
  const questionRow = `Enter Pull Request Number | ${branch}`;
  const countRequests = () => service.requests.requestsOf("getTestRun").length - otherRequestCount;
  let otherRequestCount = 0;

  it("asks for its number below the runs that were looked up if Git does not know it", async () => {
    await vscode.commands.executeCommand(commands.lookUpTestRun, { id: "8d1f", targetBranch: "main" });
    otherRequestCount = countRequests();
    await waitForRows([otherRow, questionRow]);
  });

  it("is not asked for while a commit is checked out and no branch", async () => {
    git("checkout", "--quiet", "--detach");
    await waitForRows([otherRow]);
    git("checkout", "--quiet", branch);
    await waitForRows([otherRow, questionRow]);
  });

  it("is not asked for on a default branch, also if the clone has not recorded which one that is", async () => {
    git("push", "--quiet", "--set-upstream", "origin", "main");
    await setUserSetting(settings.targetBranch, undefined);
    git("checkout", "--quiet", "main");
    await waitForRows([otherRow]);
    git("checkout", "--quiet", branch);
    await waitForRows([otherRow, questionRow]);
    await setUserSetting(settings.targetBranch, "main");
    git("branch", "--unset-upstream", "main");
  });

  it("leaves an empty view to its welcome text", async () => {
    await vscode.commands.executeCommand(commands.clearTestRuns);
    await waitForRows([]);
  });

  it("is shown without a request once another extension has written the number to Git's configuration", async () => {
    git("config", `branch.${branch}.github-pr-owner-number`, "acme#harbour#412");
    await waitForRows([
      `My Pull Request | #412 · ${branch}`,
      "Fetch and Look | no test branch of #412 has been fetched",
    ]);
    assert.equal(countRequests(), 0);
  });

  it("has its run and the status bar item once its test branch is fetched, with one request", async () => {
    inOrigin("update-ref", `refs/heads/${testBranch}`, git("rev-parse", "HEAD"));
    await vscode.commands.executeCommand(commands.fetchTestBranches);
    await waitForRows([`My Pull Request | #412 · ${branch}`, "#412 | in progress: waiting for build-mac"]);
    assert.deepEqual(
      [api.watchStatus, countRequests()],
      ["$(git-pull-request) #412 is being tested: waiting for build-mac", 1],
    );
  });

  it("has the run that a language model gets if it names no run, or only the number", async () => {
    for (const input of [{}, { run: "#412" }, { run: "https://github.com/acme/harbour/pull/412" }]) {
      const { content } = await vscode.lm.invokeTool(languageModelTools.testRun, {
        input,
        toolInvocationToken: undefined,
      });
      assert.match(content.map((part) => (part as vscode.LanguageModelTextPart).value).join(), /"testRun":"3f0c"/);
    }
    assert.equal(countRequests(), 1);
  });

  it("warns of a push as soon as there is something to push", async () => {
    git("commit", "--quiet", "--allow-empty", "--no-verify", "--message", "More tides");
    await waitForRows([
      `My Pull Request | #412 · ${branch}`,
      "Pushing removes it from the queue | 1 commit is not pushed",
      "#412 | in progress: waiting for build-mac",
    ]);
    assert.equal(api.watchStatus, "$(warning) #412 is in the queue: pushing removes it");
  });

  it("shows why its run failed, with the decisive check first", async () => {
    timeline.push(
      { kind: "checkRun", name: "spelling", suite: 2, conclusion: "failure", time: Date.now() },
      { kind: "checkRun", name: "build-mac", suite: 1, conclusion: "failure", time: Date.now() },
    );
    const run = readNodes().find(({ runId }) => runId !== undefined);
    await vscode.commands.executeCommand(commands.refreshTestRun, run);
    await waitForRows([`My Pull Request | #412 · ${branch}`, "#412 | failed: build-mac reported failure"]);
    const [reason] =
      readNodes()
        .find(({ runId }) => runId !== undefined)
        ?.children?.() ?? [];
    const reasonRows = (reason?.children?.() ?? []).flatMap((row) => [
      describeRow(row),
      ...(row.children?.() ?? []).map(describeRow),
    ]);
    assert.deepEqual(reasonRows, [
      "build-mac | reported: failure",
      "Other failed checks | 1",
      "spelling | failure · check run",
    ]);
  });

  it("is merged once the fetched target branch contains its commit", async () => {
    inOrigin("update-ref", "refs/heads/main", `refs/heads/${branch}`);
    git("fetch", "--quiet", "--prune", "origin");
    await waitForRows([
      `My Pull Request | #412 · ${branch}`,
      "Merged into main | failed: build-mac reported failure",
      "#412 | failed: build-mac reported failure",
    ]);
  });

  it("is not shown while it is switched off", async () => {
    await setUserSetting(settings.myPullRequestEnabled, false);
    await waitForRows(["#412 | failed: build-mac reported failure"]);
    await setUserSetting(settings.myPullRequestEnabled, undefined);
  });

  function readNodes(): readonly TreeNode[] {
    return rows(api.testRuns).flatMap((row) => [row, ...(row.children?.() ?? [])]);
  }
});

function setUserSetting(setting: string, value: string | boolean | undefined): Thenable<void> {
  return vscode.workspace.getConfiguration(settingsSection).update(setting, value, vscode.ConfigurationTarget.Global);
}
