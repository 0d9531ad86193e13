import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { runAsSteps } from "../support/steps";
import { launchBrowser } from "../workbench/browser";
import { projectRoot } from "../workbench/paths";
import { ProcessGroup } from "../workbench/processGroup";
import { WorkbenchWindow } from "../workbench/workbenchWindow";
import { Person } from "./person";

const startDeadlineMs = 120_000;

const runProgram = `require(${JSON.stringify(join(projectRoot, "out", "test", "workbench", "start.js"))}).main([])`;

/** Script for the page that counts the clicks from now on. */
const countClicks = `(() => {
  window.clickCount = 0;
  document.addEventListener("click", () => window.clickCount++, { capture: true });
})()`;

const isFocusInEditor = `document.activeElement?.closest(".part.editor") !== null`;

/** A new user who opens the address that `npm start` prints. */
describe("First look after npm start", function () {
  runAsSteps(this);
  let start: ProcessGroup;
  let browser: Browser;
  let window: WorkbenchWindow;
  let person: Person;
  /** The workspace folder. */
  let folder: string;

  before(async () => {
    start = new ProcessGroup(process.execPath, ["--eval", runProgram]);
    const [, address = ""] = await start.waitForOutput(/^Open (\S+)$/m, AbortSignal.timeout(startDeadlineMs));
    folder = new URL(address).searchParams.get("folder") ?? "";
    browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(address);
    window = new WorkbenchWindow(page);
    person = new Person(window);
  });

  after(async () => {
    await browser?.close();
    await start?.stop();
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await window?.screenshot(join(projectRoot, "out", "pictures", "failed.png"));
    }
  });

  it("shows the views, and the marked line of a failing test in an editor", async () => {
    await person.waitForFiles();
    const position = window.page.locator(".part.statusbar .statusbar-item", { hasText: /Ln \d+, Col/ });
    const [, line] = /Ln (\d+)/.exec((await position.textContent()) ?? "") ?? [];
    await person.waitForMark(Number(line));
  });

  it("needs one click to the line of a failing test", async () => {
    await window.page.evaluate(countClicks);
    await window.treeRow("keeps 1.005 EUR as 101 units").click();
    await person.waitForEditor("money.test.ts");
    await person.waitForLine(9);
    assert.equal(await window.page.evaluate("window.clickCount"), 1);
  });

  it("keeps Test Runs collapsed until the pull request's run appears, which does not move the focus", async () => {
    const testRuns = window.viewHeader("Test Runs");
    assert.equal(await testRuns.getAttribute("aria-expanded"), "false");
    await window.page.locator(".editor-instance .view-lines").click();
    git("update-ref", "refs/remotes/origin/main", "HEAD");
    git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main");
    git("update-ref", "refs/remotes/origin/queue-merge/pr-421/3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253", "HEAD");
    git("config", "branch.feature/tides.github-pr-owner-number", "acme#harbour#421");
    git("checkout", "--quiet", "-b", "feature/tides");
    await window.treeRow("#421").filter({ hasText: "in progress" }).waitFor();
    assert.deepEqual(
      [await testRuns.getAttribute("aria-expanded"), await window.page.evaluate(isFocusInEditor)],
      ["true", true],
    );
  });

  function git(...args: readonly string[]): void {
    execFileSync("git", args, { cwd: folder, stdio: "pipe" });
  }
});
