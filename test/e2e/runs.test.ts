import assert from "node:assert/strict";
import { minPollDelayMs } from "../../src/domain/runs/watchPolicy";
import { formatLink } from "../../src/domain/webLink";
import { lookUpTexts, targetBranchTexts } from "../../src/present/text/lookUp";
import { nextStepLabels } from "../../src/present/text/message";
import { runAsSteps } from "../support/steps";
import { WaitingRun, waitingRunId } from "../support/waitingRun";
import { retry, type WaitOptions } from "../workbench/patience";
import { Keyboard } from "./keyboard";
import { countRequests, failingTestsAsked, timeless, Visit } from "./visit";

/** A test of the sample, whose newest failure is 36 minutes old. */
const culprit = "keeps 1.005 EUR as 101 units";

const branch = `queue-merge/pr-430/${waitingRunId}`;
const title = "Test Run #430";
const waits = "in progress: waiting for e2e · as of just now · into main";
const verdicts = {
  waiting: /^In progress for 5\d min: 1 of 2 required statuses reported, waiting for e2e\.$/,
  failed: "Failed: e2e reported failure, 2 of 2 required statuses reported.",
};
const markdown = [
  "**Test run** in `acme/harbour`, into `main`",
  "",
  "Failed: `e2e` reported `failure`, 2 of 2 required statuses reported. As of then.",
  "",
  "| Required status | Report | Link |",
  "| --- | --- | --- |",
  "| `e2e` | reported: `failure` | [check](<page>) |",
  "| `build` | reported: `success` | [check](<page>) |",
  "",
  "- [`#430`](<page>) `Widen the lock`",
  "",
  `Test branch: \`${branch}\`  `,
  "Commit: [`41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4`](<page>)  ",
  "Created: then  ",
  `Test run: \`${waitingRunId}\``,
  "",
  "[open in the editor](<page>)",
];
const link = new RegExp(
  `^[a-z-]+://test-health\\.test-health/run\\?repo=github\\.com/acme/harbour&id=${waitingRunId}&branch=main$`,
);

/** Returns a label as the quick pick renders it after an icon. */
const behindIcon = (label: string) => ` ${label}`;

/** One visit of a user with a mouse. */
describe("Test run of a pull request in the merge queue", function () {
  runAsSteps(this);
  let run: WaitingRun;
  let visit: Visit;
  const requests = countRequests(() => visit, "getTestRun");
  /** Time from its refresh, before it was watched, until it failed. */
  let watchedMs = 0;
  const watchedTitle = "is watched until it fails, with one notification";

  before(async () => {
    run = new WaitingRun();
    visit = await Visit.start(undefined, { prepare: (history) => history.addTestRun(run) });
    await visit.window.openContainer("Test Health");
    await visit.person.waitForFiles();
  });

  after(() => visit?.stop());

  const linkedRun = "8d1f6a52-3c0b-4e57-9a44-71be0c6f2d98";
  const linkTo = (repository: string, query = "branch=main") =>
    `vscode://test-health.test-health/run?repo=github.com/acme/${repository}&id=${linkedRun}&${query}`;
  const question = `Look up run ${linkedRun} in github.com/acme/harbour?`;
  const row = () => visit.window.treeRow("#430").first();
  const spinning = () => row().locator(".codicon-sync.codicon-modifier-spin");
  const watchedStatus = "#430: 1 of 2, 5";
  const press = async (button: string, options?: WaitOptions) => {
    await row().hover(options);
    await row().getByRole("button", { name: button, exact: true }).click(options);
  };

  it("is not looked up for the address of a queue, which is explained at once", async () => {
    const { window, person } = visit;
    await window.runCommand("Look Up Test Run");
    await window.page.locator(".quick-input-title", { hasText: "in acme/harbour" }).waitFor();
    await person.search(lookUpTexts.placeholder, `https://app.example.com/acme/merge-queue/${waitingRunId}/430`);
    await person.choose("This is the page of a whole merge queue");
    await window.page.keyboard.press("Escape");
  });

  it("is looked up by the branch in the clipboard and the target branch", async () => {
    const { window, person } = visit;
    await person.copy(`origin/${branch}`);
    await window.runCommand("Look Up Test Run");
    await person.choose("From the clipboard");
    await person.choose(`Look up run ${waitingRunId}`);
    await person.search(targetBranchTexts.placeholder, "release/2");
    await window.page.keyboard.press("Enter");
    await person.choose("Change Target Branch");
    await person.search(targetBranchTexts.placeholder, "main");
    await window.page.keyboard.press("Enter");
    await row().filter({ hasText: waits }).and(window.page.locator(".selected.focused")).waitFor();
  });

  it("is unknown to the service, and rows offer to fix each possible cause", async () => {
    const { window, person, service } = visit;
    await window.runCommand("Look Up Test Run");
    await person.search(lookUpTexts.placeholder, "run-again-430");
    await window.page.keyboard.press("Enter");
    await person.waitForPicks(
      [
        `${new URL(service.url).host} has no such test run`,
        lookUpTexts.changeTargetBranch,
        lookUpTexts.changeRepository,
        lookUpTexts.otherRun,
        nextStepLabels.lookUpAgain,
      ].map(behindIcon),
    );
    await person.choose(lookUpTexts.otherRun);
    await person.waitForPicks(["From the clipboard", "#430"].map(behindIcon));
    assert.equal(await window.quickInput.inputValue(), "");
    await window.page.keyboard.press("Escape");
  });

  it("shows in its panel what it waits for", async () => {
    const { person } = visit;
    await press("Show Test Run");
    await person.waitForHeading(title);
    await person.webview.getByText(verdicts.waiting).waitFor();
  });

  it(watchedTitle, async () => {
    const { window, person, service } = visit;
    const refreshRequest = service.requests.nextRequest("getTestRun");
    await press("Refresh Test Run");
    await (await refreshRequest).answered;
    const watchStart = Date.now();
    // The refreshed row may be rendered again between the press and the release of the button.
    await retry(async (options) => {
      const isWatched = await person.statusItems(watchedStatus).isVisible();
      if (!isWatched) {
        await press("Watch Test Run", options);
      }
      await person.statusItems(watchedStatus).waitFor(options);
    });
    await spinning().waitFor();
    run.fail();
    watchedMs = Date.now() - watchStart;
    await person.webview.getByText(verdicts.failed).waitFor();
    await row().filter({ hasText: "failed: e2e reported failure" }).waitFor();
    await spinning().waitFor({ state: "hidden" });
    await person.statusItems("#430").waitFor({ state: "hidden" });
    await window.runCommand("View: Close All Editors");
    assert.deepEqual(await person.notifications(), [`Test run of #430 has ended. ${verdicts.failed}`]);
    await person.pressInNotification("Show Test Run");
    await person.waitForHeading(title);
  });

  it("opens its pull request", async () => {
    const pullRequest = await visit.window.waitForTreeRow("#430 Widen the lock");
    const { url, heading } = await visit.person.follow(() => pullRequest.click());
    assert.match(url, /\/430$/);
    assert.match(heading, /430/);
  });

  it("shows its possible culprits, whose source is one click away", async () => {
    const { window, person } = visit;
    await window.expandRow("Possible culprits");
    await (await window.waitForTreeRow(new RegExp(`${culprit}.*failed 1\\d min after the run began`))).click();
    await person.waitForEditor("money.test.ts");
    await person.waitForLine(9);
  });

  it("is copied as Markdown to share it", async () => {
    const copiedText = await visit.person.copyText(() =>
      visit.window.chooseFromRowMenu(row(), "Copy", "Copy as Markdown"),
    );
    assert.deepEqual(timeless(copiedText), markdown);
  });

  it("is copied as a link", async () => {
    assert.match(await visit.person.copyText(() => visit.window.chooseFromRowMenu(row(), "Copy", "Copy Link")), link);
  });

  it("is not looked up for a link whose repository is not open", async () => {
    await visit.person.openLink(linkTo("lighthouse"));
    await visit.person.waitForNotification(/github\.com\/acme\/lighthouse is not open in this window/);
  });

  it("is not looked up for a link without the user's consent", async () => {
    await visit.person.openLink(linkTo("harbour", "baseUrl=https://evil.example"));
    await visit.person.answerDialog(question, "Cancel");
  });

  it("is not looked up for a pasted web address without the user's consent", async () => {
    const address = formatLink(linkTo("harbour", "baseUrl=https://evil.example"), "web");
    await visit.window.runCommand("Open Test Link");
    await visit.person.waitForMessage(/Paste the link/);
    await visit.window.answerQuickInput(`see <${address}>`);
    await visit.person.answerDialog(question, "Cancel");
  });

  it("is looked up for a link with the user's consent", async () => {
    await visit.person.openLink(linkTo("harbour"));
    await visit.person.answerDialog(question, "Look Up");
    await visit.person.waitForRun(/#\d+.*failed: e2e reported failure/);
  });

  it("has a possible culprit whose link opens its panel, though its id has changed", async () => {
    const { window, person } = visit;
    await window.expandRow("money.test.ts");
    const test = await window.waitForTreeRow(culprit);
    const copiedText = await person.copyText(() => window.chooseFromRowMenu(test, "Copy", "Copy Link"));
    assert.match(
      copiedText,
      /^[a-z-]+:\/\/test-health\.test-health\/test\?repo=github\.com\/acme\/harbour&id=[0-9a-f-]{36}&name=[^&]*keeps%201\.005%20EUR%20as%20101%20units&class=src\/money\.test\.ts$/,
    );
    // The service has given the test another id since the link was copied.
    await person.openLink(copiedText.replace(/(?<=&id=)[0-9a-f-]{36}/, "id-of-last-week"));
    await person.answerDialog(new RegExp(`Show test .*${culprit} in github.com/acme/harbour`), "Show");
    await person.waitForHeading(culprit);
  });

  it("is revealed when it is looked up again while the side bar is hidden", async () => {
    const { window, person } = visit;
    // The page of a test would take the focus back from every quick input.
    await window.page.locator(".part.editor .tab.active").click({ button: "middle" });
    await person.waitForEditor("money.test.ts");
    await window.runCommand("View: Toggle Primary Side Bar Visibility");
    await row().waitFor({ state: "hidden" });
    await window.runCommand("Look Up Test Run");
    await person.choose("#430");
    await row().and(window.page.locator(".selected.focused[aria-expanded=true]")).waitFor();
  });

  it("causes exactly these requests", () => {
    assert.deepEqual(requests, {
      "is not looked up for the address of a queue, which is explained at once": 0,
      // One for another branch, and one for the right branch.
      "is looked up by the branch in the clipboard and the target branch": 2,
      "is unknown to the service, and rows offer to fix each possible cause": 1,
      "shows in its panel what it waits for": 0,
      // One for the refresh, and one while it is watched.
      [watchedTitle]: rightRequestCount(requests[watchedTitle], watchedMs),
      "opens its pull request": 0,
      "shows its possible culprits, whose source is one click away": 0,
      "is copied as Markdown to share it": 0,
      "is copied as a link": 0,
      "is revealed when it is looked up again while the side bar is hidden": 0,
      "is not looked up for a link whose repository is not open": 0,
      "is not looked up for a link without the user's consent": 0,
      "is not looked up for a pasted web address without the user's consent": 0,
      "is looked up for a link with the user's consent": 1,
      "has a possible culprit whose link opens its panel, though its id has changed": 0,
    });
    assert.equal(visit.service.requests.requestsOf("listFailingTests").length, 2);
  });
});

/** The same visit without a mouse. */
describe("Test run of a pull request in the merge queue, by keyboard", function () {
  runAsSteps(this);
  let run: WaitingRun;
  let visit: Visit;
  let keyboard: Keyboard;
  const requests = countRequests(() => visit, "getTestRun");
  /** Time from its refresh, before it was watched, until it failed. */
  let watchedMs = 0;
  const watchedTitle = "is watched until it fails, with one notification and no loss of focus";

  before(async () => {
    run = new WaitingRun();
    visit = await Visit.start(undefined, { prepare: (history) => history.addTestRun(run) });
    keyboard = new Keyboard(visit.person);
    await failingTestsAsked(visit.service, 2);
    await keyboard.goToView("Failing Tests");
    await visit.person.waitForFiles();
  });

  after(() => visit?.stop());

  it("is looked up by a branch pasted into the palette's box", async () => {
    await visit.person.copy(branch);
    await keyboard.run("Test Health: Look Up Test Run…");
    await keyboard.paste(lookUpTexts.placeholder, `Look up run ${waitingRunId}`);
    await keyboard.pick(targetBranchTexts.placeholder, "main");
    await keyboard.waitForFocusedRow(waits);
  });

  it("shows in its panel what it waits for", async () => {
    await keyboard.chooseFromMenu("Show Test Run");
    await visit.person.waitForHeading(title);
    await visit.person.webview.getByText(verdicts.waiting).waitFor();
  });

  it(watchedTitle, async () => {
    const { person, service } = visit;
    const refreshRequest = service.requests.nextRequest("getTestRun");
    await keyboard.tabTo(/^Refresh$/);
    await keyboard.press("Enter");
    await (await refreshRequest).answered;
    const watchStart = Date.now();
    await keyboard.goToView("Test Runs");
    await keyboard.waitForFocusedRow("#430");
    await keyboard.chooseFromMenu("Watch Test Run");
    await person.waitForStatus("#430: 1 of 2, 5");
    run.fail();
    watchedMs = Date.now() - watchStart;
    await person.webview.getByText(verdicts.failed).waitFor();
    await keyboard.waitForFocusedRow("failed: e2e reported failure");
    await keyboard.run("Notifications: Show Notifications");
    await visit.window.page.locator(".notifications-center:focus-within").waitFor();
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await person.waitForHeading(title);
  });

  it("opens its pull request", async () => {
    await keyboard.tabTo(/^#430 Widen the lock$/);
    const { url } = await visit.person.follow(() => keyboard.press("Enter"));
    assert.match(url, /\/430$/);
  });

  it("is copied as Markdown", async () => {
    await keyboard.tabTo(/^Copy as Markdown$/, "Shift+Tab");
    assert.deepEqual(timeless(await visit.person.copyText(() => keyboard.press("Enter"))), markdown);
  });

  it("opens the source of its possible culprit", async () => {
    await keyboard.tabTo(new RegExp(`^${culprit}$`));
    await keyboard.press("Enter");
    await visit.person.waitForEditor("money.test.ts");
    await visit.person.waitForLine(9);
  });

  it("is copied as a link", async () => {
    await keyboard.goToView("Test Runs");
    await keyboard.waitForFocusedRow("#430");
    assert.match(await visit.person.copyText(() => keyboard.chooseFromMenu("Copy", "Copy Link")), link);
  });

  it("causes exactly these requests", () =>
    assert.deepEqual(requests, {
      "is looked up by a branch pasted into the palette's box": 1,
      "shows in its panel what it waits for": 0,
      [watchedTitle]: rightRequestCount(requests[watchedTitle], watchedMs),
      "opens its pull request": 0,
      "is copied as Markdown": 0,
      "opens the source of its possible culprit": 0,
      "is copied as a link": 0,
    }));
});

/** Returns the expected number of requests: one more for each poll interval that has passed on a slow machine. */
function rightRequestCount(count = 0, watchedMs: number): number {
  return Math.min(Math.max(count, 2), 2 + Math.floor(watchedMs / minPollDelayMs));
}
