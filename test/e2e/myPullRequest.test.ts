import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { History } from "../service/history";
import { runAsSteps } from "../support/steps";
import { WaitingRun, waitingRunId } from "../support/waitingRun";
import { projectRoot } from "../workbench/paths";
import { retry } from "../workbench/patience";
import { chosenTheme, Visit } from "./visit";

const branch = "feature/widen-the-lock";
const testBranch = `queue-merge/pr-430/${waitingRunId}`;

/** One visit of a user whose pull request is in the merge queue, and who never enters an id. */
describe("Pull request of the checked-out branch", function () {
  runAsSteps(this);
  let run: WaitingRun;
  let visit: Visit;

  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=Jane", "-c", "user.email=jane@example.com", ...args], {
      cwd: visit.folder,
      stdio: "pipe",
    });
  const commit = (message: string) => git("commit", "--quiet", "--allow-empty", "--no-verify", "--message", message);
  const row = (label: string) => visit.window.treeRow(label).first();
  const runRow = () => visit.window.treeRow("#430").filter({ hasText: "into main" });

  /** Adds the run, and a remote repository of the workspace. */
  function prepare(history: History, folder: string): void {
    run = new WaitingRun();
    history.addTestRun(run);
    const origin = join(folder, "..", "origin.git");
    execFileSync("git", ["clone", "--quiet", "--bare", folder, origin], { stdio: "pipe" });
    const config = [`url.${origin}.insteadOf`, "https://github.com/acme/harbour.git"];
    execFileSync("git", ["config", ...config], { cwd: folder });
  }

  /** Writes a screenshot of the window. */
  async function photograph(name: string): Promise<void> {
    const folder = join(projectRoot, "out", "pictures");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `my-pull-request-${name}-${chosenTheme}.png`), await visit.window.page.screenshot());
  }

  before(async () => {
    visit = await Visit.start(
      { width: 1280, height: 900 },
      { prepare, theme: chosenTheme, settings: { "testHealth.targetBranch": "main" } },
    );
    await visit.window.openContainer("Test Health");
    await visit.window.unfoldView("Test Runs");
    await visit.person.waitForFiles();
  });

  after(() => visit?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await visit.pictureOfFailure();
    }
  });

  it("has a row that offers to look it up once its branch is checked out", async () => {
    git("checkout", "--quiet", "-b", branch);
    commit("Widen the lock");
    git("push", "--quiet", "--set-upstream", "origin", branch);
    git("config", `branch.${branch}.github-pr-owner-number`, "acme#harbour#430");
    await row("My Pull Request")
      .filter({ hasText: `#430 · ${branch}` })
      .waitFor();
    await photograph("not-tested");
  });

  it("can be set to a number, which can be cleared, but not to one of another repository", async () => {
    const answer = async (text: string) => {
      await row("My Pull Request").hover();
      await row("My Pull Request").getByRole("button", { name: "Set Pull Request of Branch…", exact: true }).click();
      await visit.window.answerQuickInput(text);
    };
    await answer("https://github.com/jane/harbour/pull/7");
    await visit.window.page.getByText(/^This is a pull request of another repository\./).waitFor();
    await visit.window.answerQuickInput("!7");
    await row("My Pull Request")
      .filter({ hasText: `#7 · ${branch}` })
      .waitFor();
    await answer("");
    await row("My Pull Request")
      .filter({ hasText: `#430 · ${branch}` })
      .waitFor();
  });

  it("shows its run without any input once its test branch is fetched", async () => {
    git("push", "--quiet", "origin", `HEAD:refs/heads/${testBranch}`);
    git("update-ref", "-d", `refs/remotes/origin/${testBranch}`);
    await row("Fetch and Look").click();
    await runRow().filter({ hasText: "in progress: waiting for e2e" }).waitFor();
    await visit.person.waitForStatus("#430 is being tested: waiting for e2e");
    assert.equal(visit.service.requests.requestsOf("getTestRun").length, 1);
    await photograph("tested");
  });

  it("warns once, without a dialog, as soon as there is something to push", async () => {
    commit("Paint the lock");
    await row("Pushing removes it from the queue").waitFor();
    await visit.person.waitForStatus("#430 is in the queue: pushing removes it");
    await photograph("push-warning");
    assert.deepEqual(await visit.person.notifications(), [
      `#430 is being tested in the merge queue. Pushing ${branch} now removes it from the queue.`,
    ]);
  });

  it("is reported as merged once, without outdated facts, when the service no longer knows its run", async () => {
    await visit.window.runCommand("Notifications: Clear All Notifications");
    const mainCommit = git("rev-parse", "origin/main").toString().trim();
    git("update-ref", "refs/remotes/origin/main", "HEAD");
    run.vanish();
    await runRow().hover();
    await runRow().getByRole("button", { name: "Refresh Test Run", exact: true }).click();
    await row("Merged into main").waitFor();
    assert.deepEqual(await visit.person.notifications(), ["#430 was merged into main."]);
    await photograph("merged");
    run.return();
    git("update-ref", "refs/remotes/origin/main", mainCommit);
  });

  it("shows why its run failed", async () => {
    run.fail();
    await runRow().hover();
    await runRow().getByRole("button", { name: "Refresh Test Run", exact: true }).click();
    await row("Why it failed").waitFor();
    // The rows may be rendered again between the press and the release of the button.
    await retry(async (options) => {
      await runRow().hover(options);
      await runRow().getByRole("button", { name: "Show Test Run", exact: true }).click(options);
      await visit.person.waitForHeading("Test Run #430", options);
    });
    await visit.person.webview.getByText(/^e2e is required and failed \(/).waitFor();
    await photograph("failed");
  });
});
