import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { lookUpTexts } from "../../src/present/text/lookUp";
import type { History } from "../service/history";
import { createTestBranchName } from "../service/mergeQueue";
import { runAsSteps } from "../support/steps";
import { WaitingRun } from "../support/waitingRun";
import { projectRoot } from "../workbench/paths";
import { encodeGif, type Frame, withPalette } from "./imageFiles";
import { showPointer } from "./pointer";
import { chosenTheme, Visit } from "./visit";

/** Test branches of the sample's merge queue; the newest run is in progress. */
const branches = [
  "queue-merge/pr-421/3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253",
  "queue-merge/pr-412/b7e2d410-9f6c-4a83-b15d-2c90e86f7a31",
  "queue-merge/pr-413/5a94c7f8-0e1d-47b2-a3c6-f81b2d603e97",
  "queue-merge/pr-410/e10b38d6-74fa-4d9e-8c25-9af60b7d1c42",
] as const;

/** Adds a run, and refs of the branches like after a fetch. */
function prepare(run: WaitingRun, history: History, folder: string): void {
  history.addTestRun(run);
  for (const branch of branches) {
    execFileSync("git", ["update-ref", `refs/remotes/origin/${branch}`, "HEAD"], { cwd: folder });
  }
}

/** Folder for the pictures; `npm run pictures` sets the environment variable to that of the README's pictures. */
const folder = process.env.TEST_HEALTH_PICTURES ?? join(projectRoot, "out", "pictures");

/** Sizes of the README's pictures, which do not show the title bar of the window, and of all others. */
const small = { width: 1100, height: 660 };
const large = { width: 1360, height: 900 };
const titleBarHeight = 36;

/** One visit: each picture continues in the state of the previous one. */
describe("Pictures", function () {
  runAsSteps(this);
  let run: WaitingRun;
  let visit: Visit;

  before(async () => {
    mkdirSync(folder, { recursive: true });
    run = new WaitingRun();
    visit = await Visit.start(small, {
      theme: chosenTheme,
      settings: {
        "testHealth.owners": ["@acme/finance"],
        "editor.minimap.enabled": false,
        // Until the editor knows the language, arrows have the color of unmatched brackets.
        "editor.bracketPairColorization.enabled": false,
      },
      prepare: (history, folder) => prepare(run, history, folder),
    });
    await visit.openViews();
  });

  after(() => visit?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await visit.pictureOfFailure();
    }
  });

  /** Returns a PNG of the window, without the title bar in the small size. */
  function photograph(): Promise<Buffer> {
    const { page } = visit.window;
    const { width, height } = page.viewportSize() ?? large;
    const top = width === small.width ? titleBarHeight : 0;
    return page.screenshot({ animations: "disabled", clip: { x: 0, y: top, width, height: height - top } });
  }

  function write(name: string, bytes: Uint8Array): void {
    assert.ok(bytes.length > 10_000 && bytes.length < 3_000_000, `${name} has ${bytes.length} bytes`);
    writeFileSync(join(folder, name), bytes);
  }

  async function take(name: string): Promise<void> {
    write(`${name}.png`, withPalette(await photograph()));
  }

  it("show a failing test, its line and its hover", async () => {
    const { window, person } = visit;
    const title = "answers within the time";
    const frames: Frame[] = [];
    const show = async (delay: number) => frames.push({ png: await photograph(), delay });
    const pointer = await showPointer(window.page);
    const pointAt = async (element: Locator) => {
      await pointer.glideTo(element, () => show(100));
      await show(500);
    };
    await window.widenSideBar(60);
    await pointer.moveTo(window.viewHeader("Failing Tests"));
    await show(1500);
    await pointAt(await window.waitForTreeRow("quote.test.ts"));
    await pointer.click();
    await window.waitForTreeRow(title);
    await show(1200);
    await pointAt(await window.waitForTreeRow(title));
    await pointer.click();
    await person.waitForEditor("quote.test.ts");
    await person.waitForMark(34);
    await show(2000);
    await pointAt(window.page.locator(".editor-instance .view-line span", { hasText: title }).last());
    await person.hover(title);
    await show(5000);
    write("jump.gif", encodeGif(frames));
    await take("page-1");
    await pointer.hide();
  });

  it("show a failed run, its possible culprits, and its panel", async () => {
    const { window, person } = visit;
    await window.runCommand("View: Close All Editors");
    run.fail();
    await person.lookUp(createTestBranchName(run), "main");
    const row = await window.waitForTreeRow("#430");
    await row.hover();
    await row.getByRole("button", { name: "Show Test Run" }).click();
    await person.waitForHeading("Test Run #430");
    await person.webview.getByRole("heading", { name: "Possible culprits" }).waitFor();
    await take("page-2");
    await window.page.setViewportSize(large);
    await window.expandRow("Possible culprits");
    await window.waitForTreeRow("after the run began");
    await take("run");
  });

  it("show the look-up box", async () => {
    const { window, person } = visit;
    await window.runCommand("Look Up Test Run");
    await window.page.locator(".quick-input-list .monaco-list-row", { hasText: branches[3] }).waitFor();
    await person.search(lookUpTexts.placeholder, "");
    await take("lookup");
    await window.page.keyboard.press("Escape");
  });

  it("show a run in progress, beside the line of a failing test", async () => {
    const { window, person } = visit;
    await window.runCommand("View: Close All Editors");
    await person.lookUp(branches[0]);
    await person.waitForRun("#421");
    await (await window.waitForTreeRow("answers within the time")).click();
    await person.waitForEditor("quote.test.ts");
    await person.hover("answers within the time");
    await take("workbench");
  });

  it("show the user's tests by failure, and the details of one", async () => {
    const { window, person } = visit;
    await window.runCommand("View: Close All Editors");
    await window.widenSideBar(60);
    await window.runCommand("Group Failing Tests By");
    await person.choose("same failure text, so probably one cause");
    await window.runCommand("Filter Failing Tests");
    await person.choose("13 tests");
    await window.page.keyboard.press("Escape");
    await window.waitForDescription("Failing Tests", /^13 of 75: mine/);
    await window.treeRow("expected 100 to be 101").waitFor({ state: "hidden" });
    await window.expandRow("TimeoutError: timed out");
    await window.chooseFromRowMenu(await window.waitForTreeRow("test_asks_only_once_a_day"), "Show Details");
    await person.waitForHeading("test_asks_only_once_a_day");
    // Once all evidence is shown, the content below it no longer moves.
    await person.webview.getByText(/Recurring: failed from .* as well\.$/).waitFor();
    await person.clickUntil(
      person.webview.getByRole("button", { name: "Load the last 14 days" }),
      person.webview.getByText(/^Failed on \d+ of the last 14 days\./),
    );
    await person.webview.getByRole("heading", { name: "test_asks_only_once_a_day" }).scrollIntoViewIfNeeded();
    await take("triage");
  });

  it("show which tests failed on which day", async () => {
    const { window, person } = visit;
    await window.runCommand("View: Close All Editors");
    await window.runCommand("Show 14-Day History");
    await person.waitForHeading("History of Failing Tests");
    await person.webview.getByRole("button", { name: "Load today again" }).waitFor();
    await take("history");
  });
});
