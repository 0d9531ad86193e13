import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FrameLocator, Locator } from "playwright-core";
import { systemClock } from "../../src/base/clock";
import { loadDataSet } from "../service/dataSet";
import type { History } from "../service/history";
import type { RecordedTestRun, TestRunEvent } from "../service/mergeQueue";
import { LocalService } from "../service/server";
import { runAsSteps } from "../support/steps";
import { projectRoot } from "../workbench/paths";
import { copySampleWorkspace, sampleDataPath } from "../workbench/sampleWorkspace";
import { linkHost } from "../workbench/serviceProcess";
import { Session } from "../workbench/session";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";
import { Person } from "./person";

const title = "answers within the time a visitor waits";
const tabTitle = "answers within the time a vis…";

/** Script for the page that returns the differences between the heights of rows and the assumed height, in pixels. */
const heightsTooMany = `(() => {
  const grid = document.getElementById("grid");
  const countedHeight = parseFloat(getComputedStyle(grid).lineHeight);
  return [...new Set([...grid.querySelectorAll("tbody tr:not(.gap)")].map((row) => row.getBoundingClientRect().height - countedHeight))];
})()`;

/** Runs in the page: scrolls the grid, and marks the table that another one replaces. */
const scrollDown = `(() => {
  const grid = document.getElementById("grid");
  grid.scrollTop = 300;
  grid.querySelector("table").dataset.old = "";
})()`;

/** Runs in the page: where the grid is scrolled to, and whether its rows reach its lower edge. */
const scrollState = `(() => {
  const grid = document.getElementById("grid");
  const { bottom } = [...grid.querySelectorAll("tbody tr:not(.gap)")].at(-1).getBoundingClientRect();
  return { scrollTop: grid.scrollTop, isFilled: bottom >= grid.getBoundingClientRect().bottom };
})()`;

/** Runs in the page: resolves once the grid is too narrow for all days and its latest day is visible. */
const waitForLatestDay = `new Promise((resolve, reject) => {
  const grid = document.getElementById("grid");
  const deadline = performance.now() + 30_000;
  const check = () => {
    const [latestDay] = [...grid.querySelectorAll("thead th")].filter(({ nextSibling }) => !nextSibling);
    const { right } = latestDay.getBoundingClientRect();
    const hiddenWidth = right - grid.getBoundingClientRect().right;
    if (grid.scrollWidth > grid.clientWidth && hiddenWidth <= 1) {
      resolve();
    } else if (performance.now() > deadline) {
      reject(new Error("the latest day is hidden: " + hiddenWidth + " pixels"));
    } else {
      requestAnimationFrame(check);
    }
  };
  check();
})`;

const hour = 3_600_000;

/** Events of the run; tests add further ones. */
const timeline: TestRunEvent[] = [{ kind: "status", status: "in_progress", time: Date.now() - hour / 4 }];

const run: RecordedTestRun = {
  id: "77b1",
  prefix: "queue",
  targetBranch: "main",
  sha: "41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4",
  createdAt: Date.now() - hour / 4,
  pullRequests: [{ number: 430, title: "Widen the lock" }],
  requiredStatuses: ["build", "e2e"],
  timeline,
  impactedTargets: Array.from({ length: 20_000 }, (_, index) => `//web/part${index}:tests`),
  impactedTargetsForTestedPrs: Array.from({ length: 12_000 }, (_, index) => `//web/part${index}:tests`),
};

/** Returns the starts of the requested calendar days, one for each request. */
function daysAsked(service: LocalService): number[] {
  return service.requests.requestsOf("listFailingTests").flatMap(({ body }) => {
    const { start_time: start, end_time: end } = body as { readonly start_time: string; readonly end_time: string };
    const [from, to] = [Date.parse(start), Date.parse(end)];
    return to - from <= 25 * hour ? [from] : [];
  });
}

/** One visit to the two pages. */
describe("Panels", function () {
  runAsSteps(this);
  let scratch: string;
  let history: History;
  let service: LocalService;
  let session: Session;
  let window: WorkbenchWindow;
  let person: Person;
  /** Requests that the browser refused because of a page's policy. */
  const policyViolations: string[] = [];

  before(async () => {
    scratch = mkdtempSync(join(tmpdir(), "test-health-e2e-"));
    history = loadDataSet(sampleDataPath, systemClock);
    history.addTestRun(run);
    service = await LocalService.start({ history, linkHost });
    session = await Session.start({ folder: copySampleWorkspace(scratch), keepsSecrets: true });
    window = await session.openWindow();
    window.page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) {
        policyViolations.push(message.text());
      }
    });
    person = new Person(window);
    await window.openContainer("Test Health");
    await person.connect(service);
    await person.waitForFiles();
    // The request that checks the connection is not counted.
    service.requests.clear();
  });

  after(async () => {
    await session?.stop();
    await service?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await window?.screenshot(join(projectRoot, "out", "pictures", "failed.png"));
    }
  });

  /** The visible page: the frame of the page, in the frame that isolates it from VS Code. */
  const page = (): FrameLocator => window.page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
  const heading = (name: string) => page().getByRole("heading", { name });
  const sentTargets = () => page().locator(".told");
  const focusedElement = (): Locator => page().locator(":focus");

  it("open for a test from its row, without a request for its days", async () => {
    await window.expandRow("quote.test.ts");
    const row = await window.waitForTreeRow(title);
    await row.hover();
    await row.getByRole("button", { name: "Show Details" }).click();
    await heading(title).waitFor();
    await page().getByText("packages/pricing/src/quote.test.ts, line 34").waitFor();
    assert.deepEqual(await page().getByRole("heading").allTextContents(), [
      title,
      "Evidence",
      "The last 14 days",
      "Most common failures",
      "About this test",
    ]);
    assert.deepEqual(daysAsked(service), []);
  });

  it("load the days on request, and show them by keyboard", async () => {
    await page().getByRole("button", { name: "Load the last 14 days" }).press("Enter");
    await page()
      .getByText(/^Failed on \d+ of the last 14 days\./)
      .waitFor();
    const requestedDays = daysAsked(service);
    assert.deepEqual([requestedDays.length, new Set(requestedDays).size], [14, 14]);
    const cells = page().getByRole("gridcell");
    assert.equal(await cells.count(), 14);
    await cells.last().focus();
    for (const key of ["Home", "ArrowRight", "End", "ArrowLeft"]) {
      await focusedElement().press(key);
    }
    const label = await cells.nth(12).getAttribute("aria-label");
    await sentTargets()
      .filter({ hasText: label ?? "no label" })
      .waitFor();
    assert.match(label ?? "", /^\w{3} \d+: (failed(\. Last seen: .+ \(\d\d:\d\d\).*)?|not listed as failing)$/);
    assert.deepEqual(await page().locator('[role="grid"] [tabindex="0"]').count(), 1);
  });

  it("open the source of the test", async () => {
    await page().getByRole("button", { name: "Go to Source", exact: true }).click();
    await person.waitForEditor("quote.test.ts");
    await person.waitForLine(34);
  });

  it("show which tests failed on which day, and are navigated by keyboard", async () => {
    await window.runCommand("Show 14-Day History");
    await heading("History of Failing Tests").waitFor();
    await page().getByRole("button", { name: "Load today again" }).waitFor();
    // The days that were completed when the strip was loaded are not requested again.
    const askedAgain = daysAsked(service).slice(14);
    assert.ok(askedAgain.length > 0 && askedAgain.every((start) => start > Date.now() - 49 * hour), `${askedAgain}`);
    const grid = page().getByRole("grid");
    assert.equal(Number(await grid.getAttribute("aria-rowcount")) > 20, true);
    assert.equal(await grid.getByRole("columnheader").count(), 16);
    await page().locator('tbody [tabindex="0"]').focus();
    for (const key of ["End", "Control+End", "PageUp", "ArrowDown"]) {
      await focusedElement().press(key);
    }
    const label = await focusedElement().getAttribute("aria-label");
    assert.match(label ?? "", /^\w{3} \d+, today until \d\d:\d\d: /);
    await sentTargets()
      .filter({ hasText: label ?? "no label" })
      .waitFor();
  });

  it("scroll without gaps: rows have the height that the grid assumes", async () => {
    const heights = await page().locator("#grid").evaluate(heightsTooMany);
    assert.deepEqual(heights, [0]);
  });

  it("stay where they were scrolled to, without gaps, when a day is loaded again", async () => {
    const grid = page().locator("#grid");
    await grid.evaluate(scrollDown);
    await page().getByRole("button", { name: "Load today again" }).click();
    await grid.locator("table:not([data-old])").waitFor();
    assert.deepEqual(await grid.evaluate(scrollState), { scrollTop: 300, isFilled: true });
    await page().locator('tbody [tabindex="0"]').focus();
  });

  it("show the latest day in a window that becomes narrower", async () => {
    await window.page.setViewportSize({ width: 800, height: 800 });
    await page().locator("#grid").evaluate(waitForLatestDay);
    await window.page.setViewportSize({ width: 1280, height: 800 });
  });

  it("open for a test from its row in the history", async () => {
    const name = await focusedElement().locator("xpath=..").locator(".name").textContent();
    await focusedElement().press("Enter");
    await heading(name ?? "no name").waitFor();
  });

  const filterBox = () => page().getByRole("searchbox", { name: "Filter targets" });

  it("open for a test run from its row, and find one of 20,000 targets by keyboard", async () => {
    await person.lookUp("queue-merge/pr-430/77b1", "main");
    await person.waitForRun("#430");
    const row = await window.waitForTreeRow("#430");
    await row.hover();
    await row.getByRole("button", { name: "Show Test Run" }).click();
    await heading("Test Run #430").waitFor();
    await page()
      .getByText(/^In progress for \d+ min: 0 of 2 required statuses reported/)
      .waitFor();
    await filterBox().focus();
    await window.page.keyboard.type("part1999");
    await page().getByText("11 of 20,000 targets").waitFor();
    for (const key of ["Tab", "ArrowDown"]) {
      await window.page.keyboard.press(key);
    }
    await page().getByText("1 of 20,000 targets", { exact: true }).waitFor();
    assert.deepEqual(await page().getByRole("listitem").allTextContents(), ["//web/part1999:tests"]);
  });

  it("watch the test run, show that, and keep the focus", async () => {
    await page().getByRole("button", { name: "Watch" }).press("Enter");
    await page()
      .getByText(/watched since .*: asked again every 15 s to 60 s$/)
      .waitFor();
    await page().getByRole("button", { name: "Stop Watching" }).waitFor();
    assert.equal(await focusedElement().getAttribute("data-focus"), "watch");
  });

  it("show that the test run failed, and keep the typed text and the focus", async () => {
    timeline.push({ kind: "checkRun", name: "e2e", suite: 1, conclusion: "failure", time: Date.now() });
    timeline.push({ kind: "status", status: "failed", time: Date.now() });
    await page().getByRole("button", { name: "Refresh" }).press("Enter");
    await page().getByText("Failed: e2e reported failure, 1 of 2 required statuses reported, build never").waitFor();
    assert.equal(await filterBox().inputValue(), "part1999");
    assert.equal(await focusedElement().getAttribute("data-focus"), "refreshTestRun");
  });

  it("show a possible culprit as soon as it is known, and open its source by keyboard", async () => {
    await page()
      .getByText(/^None among the failing tests of/)
      .waitFor();
    const filePath = "web/src/booking/bookingCart.test.ts";
    history.record({ name: "sails away", filePath }, { time: Date.now() - 1000, failure: "gone" });
    await window.runCommand("Refresh Failing Tests");
    await page().getByText("The service gives no link from a run to tests").waitFor();
    await page()
      .getByRole("row", {
        name: /^sails away failed \d+ min after the run began · not seen in CI before web\/src\/booking\/bookingCart\.test\.ts$/,
      })
      .waitFor();
    await page().getByRole("button", { name: "sails away" }).press("Enter");
    await person.waitForEditor("bookingCart.test.ts");
    await person.showTab("#430", heading("Test Run #430"));
  });

  it("restore the run, its panel and the filter after the editor window is reloaded", async () => {
    const requestCount = service.requests.requestsOf("getTestRun").length;
    await window.reopen();
    await heading("Test Run #430").waitFor();
    await page().getByText("1 of 20,000 targets", { exact: true }).waitFor();
    await window.waitForTreeRow("#430");
    assert.equal(service.requests.requestsOf("getTestRun").length, requestCount);
  });

  it("restore the panel of a test once its tab is shown", async () => {
    await person.showTab(tabTitle, heading(title));
    // Its buttons work again once the test is loaded.
    await page().locator('button:not([disabled])[data-focus="openTestSource"]').waitFor();
  });

  it("load nothing that their content security policy forbids", () => assert.deepEqual(policyViolations, []));
});
