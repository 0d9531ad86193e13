import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { lookUpText } from "../../src/present/text/lookUp";
import { projectRoot } from "../workbench/paths";
import { themes } from "../workbench/session";
import { Visit } from "./visit";

/** Of the sample's merge queue: one that is on its way, two that have failed. */
const branches = [
  "queue-merge/pr-421/3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253",
  "queue-merge/pr-417/8d1f6a52-3c0b-4e57-9a44-71be0c6f2d98",
  "queue-merge/pr-412/b7e2d410-9f6c-4a83-b15d-2c90e86f7a31",
] as const;

/** As if they had been fetched. */
function addRemoteBranches(folder: string): void {
  for (const branch of branches) {
    execFileSync("git", ["update-ref", `refs/remotes/origin/${branch}`, "HEAD"], { cwd: folder });
  }
}

/** The README's pictures are taken anew only when this says where they go; else they are a by-product for whoever wants to look. */
const folder = process.env.TEST_HEALTH_PICTURES ?? join(projectRoot, "out", "pictures");

const size = { width: 1360, height: 900 };

for (const theme of Object.keys(themes) as (keyof typeof themes)[]) {
  /** One visit: each picture shows what the one before it left, and more. */
  describe(`pictures in the ${theme} theme`, function () {
    this.timeout(180_000);
    this.bail(true);
    let visit: Visit;

    before(async () => {
      mkdirSync(folder, { recursive: true });
      visit = await Visit.start(size, {
        theme,
        settings: { "testHealth.owners": ["@acme/finance"] },
        prepare: (_, folder) => addRemoteBranches(folder),
      });
      await visit.window.openContainer("Test Health");
      await visit.person.waitForFiles();
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
      await window.waitForTreeRow("#421");
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
      await person.lookUp(branches[1]);
      const row = await window.waitForTreeRow("#417, #418");
      await (await window.waitForTreeRow("Possible culprits")).click();
      await window.waitForTreeRow("after the run began");
      await row.hover();
      await row.getByRole("button", { name: "Show Test Run" }).click();
      await person.waitForHeading("Test Run #417, #418");
      await person.webview.getByRole("heading", { name: "Possible culprits" }).waitFor();
      await take("run");
    });

    it("show the box that takes whatever names a run", async () => {
      const { window, person } = visit;
      await window.runCommand("Look Up Test Run");
      await window.page.locator(".quick-input-list .monaco-list-row", { hasText: branches[2] }).waitFor();
      await person.search(lookUpText.placeholder, "");
      await take("lookUp");
    });
  });
}
