import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { lookUpText } from "../../src/present/text/lookUp";
import type { History } from "../service/history";
import { testBranch } from "../service/mergeQueue";
import { projectRoot } from "../workbench/paths";
import { themes } from "../workbench/session";
import { Visit } from "./visit";
import { WaitingRun } from "./waitingRun";

/** Of the sample's merge queue, the newest is still on its way. */
const branches = [
  "queue-merge/pr-421/3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253",
  "queue-merge/pr-412/b7e2d410-9f6c-4a83-b15d-2c90e86f7a31",
  "queue-merge/pr-413/5a94c7f8-0e1d-47b2-a3c6-f81b2d603e97",
  "queue-merge/pr-410/e10b38d6-74fa-4d9e-8c25-9af60b7d1c42",
] as const;

/** Adds a run, and the branches as if they had been fetched. */
function prepare(run: WaitingRun, history: History, folder: string): void {
  history.addTestRun(run);
  for (const branch of branches) {
    execFileSync("git", ["update-ref", `refs/remotes/origin/${branch}`, "HEAD"], { cwd: folder });
  }
}

/** The README's pictures are taken anew only when this says where they go, in every theme; else one theme shows that they can be. */
const { TEST_HEALTH_PICTURES: readmeFolder } = process.env;
const folder = readmeFolder ?? join(projectRoot, "out", "pictures");
const taken = readmeFolder === undefined ? (["dark"] as const) : (Object.keys(themes) as (keyof typeof themes)[]);

const size = { width: 1360, height: 900 };

for (const theme of taken) {
  /** One visit: each picture shows what the one before it left, and more. */
  describe(`pictures in the ${theme} theme`, function () {
    this.timeout(180_000);
    this.bail(true);
    let run: WaitingRun;
    let visit: Visit;

    before(async () => {
      mkdirSync(folder, { recursive: true });
      run = new WaitingRun();
      visit = await Visit.start(size, {
        theme,
        settings: { "testHealth.owners": ["@acme/finance"] },
        prepare: (history, folder) => prepare(run, history, folder),
      });
      await visit.openViews();
    });

    after(() => visit?.stop());

    afterEach(async function () {
      if (this.currentTest?.state === "failed") await visit.pictureOfFailure();
    });

    async function take(name: string): Promise<void> {
      const path = join(folder, `${name}-${theme}.png`);
      await visit.window.screenshot(path);
      assert.ok(statSync(path).size > 10_000);
    }

    it("show tree, mark, hover and test run", async () => {
      const { window, person } = visit;
      await person.lookUp(branches[0], "main");
      await person.waitForRun("#421");
      await (await window.waitForTreeRow("quote.test.ts")).click();
      await (await window.waitForTreeRow("answers within the time")).click();
      await person.waitForEditor("quote.test.ts");
      await person.hover("answers within the time");
      await take("workbench");
    });

    it("show one's own tests by failure, and the details of one", async () => {
      const { window, person } = visit;
      await window.runCommand("View: Close All Editors");
      await window.widenSideBar(120);
      await window.runCommand("Group Failing Tests By");
      await person.choose("same failure text, so probably one cause");
      await window.runCommand("Filter Failing Tests");
      await person.choose("13 tests");
      await window.page.keyboard.press("Escape");
      await window.waitForDescription("Failing Tests", /^13 of 75: mine/);
      await window.page.locator('.part.sidebar [data-index="6"]', { hasText: "datetime.timedelta" }).waitFor();
      await (await window.waitForTreeRow("TimeoutError: timed out")).click();
      await window.chooseFromRowMenu(await window.waitForTreeRow("test_asks_only_once_a_day"), "Show Details");
      await person.waitForHeading("test_asks_only_once_a_day");
      await person.webview.getByRole("button", { name: "Load the last 14 days" }).click();
      await person.webview.getByText(/^Failed on \d+ of the last 14 days\.$/).waitFor();
      await person.webview.getByRole("heading", { name: "test_asks_only_once_a_day" }).scrollIntoViewIfNeeded();
      await take("triage");
    });

    it("show which tests failed on which day", async () => {
      const { window, person } = visit;
      await window.runCommand("View: Close All Editors");
      await window.runCommand("Show History of 14 Days");
      await person.waitForHeading("History of Failing Tests");
      await person.webview.getByRole("button", { name: "Load today again" }).waitFor();
      await take("history");
    });

    it("show a failed run, what may have made it fail, and its page", async () => {
      const { window, person } = visit;
      await window.runCommand("View: Close All Editors");
      await window.viewHeader("Failing Tests").click();
      run.fail();
      await person.lookUp(testBranch(run));
      const row = await window.waitForTreeRow("#430");
      await (await window.waitForTreeRow("Possible culprits")).click();
      await window.waitForTreeRow("after the run began");
      await row.hover();
      await row.getByRole("button", { name: "Show Test Run" }).click();
      await person.waitForHeading("Test Run #430");
      await person.webview.getByRole("heading", { name: "Possible culprits" }).waitFor();
      await take("run");
    });

    it("show the box that takes whatever names a run", async () => {
      const { window, person } = visit;
      await window.runCommand("Look Up Test Run");
      await window.page.locator(".quick-input-list .monaco-list-row", { hasText: branches[3] }).waitFor();
      await person.search(lookUpText.placeholder, "");
      await take("lookup");
    });
  });
}
