import type { Locator } from "playwright-core";
import { waitForCondition } from "../../src/base/async";
import { systemClock } from "../../src/base/clock";
import { runAsSteps } from "../support/steps";
import { waitFor } from "../support/until";
import { retry } from "../workbench/patience";
import { failingTestsAsked, Visit } from "./visit";

/** Number of rows that the next response announces as its first page; the second page never arrives. */
const announcedRows = 5_000;
/** Test branch of the run that is in progress. */
const testBranch = "queue-merge/pr-421/3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253";
const waiting = /^Waiting until \d\d:\d\d:\d\d, as the service requested\.$/;

/** Texts of the views while failing tests are loaded again, and reasons why they are not. */
describe("Views during a refresh", function () {
  runAsSteps(this);
  let visit: Visit;

  before(async () => {
    visit = await Visit.start({ width: 1280, height: 800 });
    await visit.openViews();
  });

  after(() => visit?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await visit.pictureOfFailure();
    }
  });

  /** Returns the message above the rows of a view. */
  const message = (view: string): Locator =>
    visit.window.page
      .locator(".part.sidebar .pane", { hasText: view })
      .locator(".tree-explorer-viewlet-tree-view .message");

  const clickRefresh = () => visit.window.clickViewAction("Failing Tests", "Refresh Failing Tests");

  /**
   * Clicks until a request arrives: a click at the end of a load starts no other, and one on a replaced button is lost.
   */
  const refresh = () =>
    retry(async ({ timeout = 60_000 }) => {
      const { requests } = visit.service;
      const requestCount = requests.requestsOf("listFailingTests").length;
      const isAsked = () => requests.requestsOf("listFailingTests").length > requestCount;
      await clickRefresh();
      await waitForCondition(timeout, systemClock, [requests.onDidReceive], isAsked);
      if (!isAsked()) {
        throw new Error("no request after Refresh");
      }
    });

  it("show the progress of a refresh, and the previous state once it is stopped", async () => {
    const { window, service } = visit;
    service.faults.add({ kind: "alter", change: firstPageOfMany }, { times: 1 });
    service.faults.add({ kind: "stall", stopAfter: "request" }, { times: 1 });
    await refresh();
    await window.waitForDescription("Failing Tests", /^refreshing 75 of 5,000 · 75 failing · 7 days/);
    await window.clickViewAction("Failing Tests", "Stop Loading");
    await window.waitForDescription("Failing Tests", /^75 failing · 7 days/);
  });

  it("clear an error when the next load begins, and show until when it waits", async () => {
    const { window, service } = visit;
    const fault = service.faults.add({ kind: "status", status: 404 });
    await refresh();
    await message("Failing Tests").filter({ hasText: "does not know failing tests" }).waitFor();
    fault.dispose();
    service.faults.add({ kind: "status", status: 429, headers: { "Retry-After": "5" } }, { times: 1 });
    await refresh();
    await message("Failing Tests").filter({ hasText: waiting }).waitFor();
    await message("Failing Tests").filter({ hasText: /./ }).waitFor({ state: "hidden" });
    await window.waitForDescription("Failing Tests", /^75 failing · 7 days · just now/);
  });

  it("name the days on which nothing failed, and keep the status bar item while another time range is loaded", async () => {
    const { window, person, service } = visit;
    let release = () => {};
    service.requests.clear();
    service.faults.add({ kind: "hold", promise: new Promise<void>((resolve) => (release = resolve)) }, { times: 1 });
    await window.runCommand("Select Time Range");
    await person.choose("3 days");
    await person.waitForStatus("Loading failing tests");
    release();
    await window.waitForDescription("Failing Tests", /failing · 3 days/);
    // The load, and the previous time window.
    await failingTestsAsked(service, 2);
    service.faults.add({ kind: "alter", change: noTests }, { times: 1 });
    await refresh();
    await message("Failing Tests")
      .filter({ hasText: /^No tests failed from [\w, ]+ to [\w, ]+\.$/ })
      .waitFor();
    await person.waitForStatus("No failing tests");
    await (await window.waitForTreeRow("Select Another Time Range")).click();
    await person.choose("7 days");
    await window.waitForTreeRow("money.test.ts");
  });

  it("are joined by the look-up box, which also shows until when it waits", async () => {
    const { window, person, service } = visit;
    const tooMany = { kind: "status", status: 429, headers: { "Retry-After": "10" } } as const;
    service.faults.add(tooMany, { times: 1, operation: "getTestRun" });
    await person.lookUp(testBranch, "main");
    const row = window.page.locator(".quick-input-list .monaco-list-row", {
      hasText: "as the service requested. Escape",
    });
    await row.filter({ hasText: /Looking up run .*Waiting until \d\d:\d\d:\d\d/ }).waitFor();
    await window.page.keyboard.press("Escape");
    await row.waitFor({ state: "hidden" });
  });

  it("offer to set a rejected key, and repeat their requests and the look-up once it is set", async () => {
    const { window, person, service } = visit;
    service.faults.add({ kind: "status", status: 401 }, { times: 1, operation: "getTestRun" });
    await person.lookUp(testBranch, "main");
    await message("Failing Tests").filter({ hasText: "The service rejected the API key." }).waitFor();
    await window.page.keyboard.press("Escape");
    await window.waitForTreeRow("Set API Key");
    await window.unfoldView("Test Runs");
    await welcomeButton("Test Runs").waitFor();
    await clickRefresh();
    await person.waitForNotification(/^The service rejected the API key, so nothing was refreshed\./);
    await welcomeButton("Test Runs").click();
    await enterKey();
    await window.waitForTreeRow("#421");
    await window.waitForDescription("Failing Tests", /^75 failing · 7 days · just now/);
    await window.treeRow("Set API Key").waitFor({ state: "hidden" });
  });

  it("offer to set a rejected key without failing tests, and above the rows of both views", async () => {
    const { window, service } = visit;
    service.faults.add({ kind: "alter", change: noTests }, { times: 1 });
    await refresh();
    await window.waitForTreeRow("Select Another Time Range");
    service.faults.add({ kind: "status", status: 401 }, { times: 1 });
    await refresh();
    await welcomeButton("Failing Tests").waitFor();
    await (await window.waitForTreeRow("Set API Key")).click();
    await enterKey();
    await window.waitForDescription("Failing Tests", /^75 failing · 7 days · just now/);
    await message("Test Runs").filter({ hasText: /./ }).waitFor({ state: "hidden" });
    service.faults.add({ kind: "status", status: 401 }, { times: 1 });
    await refresh();
    for (const view of ["Failing Tests", "Test Runs"]) {
      await message(view)
        .filter({ hasText: /^The service rejected the API key\..* Set the key to refresh/ })
        .waitFor();
    }
    await window.treeRow("Set API Key").nth(1).waitFor();
  });

  /** Returns the button of a view without rows. */
  function welcomeButton(view: string): Locator {
    const pane = visit.window.page.locator(".part.sidebar .pane", { hasText: view });
    return pane.locator(".welcome-view").getByRole("button", { name: "Set API Key" });
  }

  /** Enters the same key again; resolves once both lists have been requested with it. */
  async function enterKey(): Promise<void> {
    const { person, service } = visit;
    service.requests.clear();
    await person.answer(/API key/, service.apiKey);
    const { requests } = service;
    const isAsked = () =>
      requests.requestsOf("getTestRun").length > 0 && requests.requestsOf("listFailingTests").length > 1;
    // The first request is that of the dialog, which checks the key.
    await waitFor([requests.onDidReceive], () => isAsked() || undefined);
  }
});

/** Returns the response as the first of many pages. */
function firstPageOfMany(answer: unknown): unknown {
  return { ...(answer as object), page: { total_rows: announcedRows, total_pages: 50, next_page_token: "next" } };
}

function noTests(answer: unknown): unknown {
  return { ...(answer as object), tests: [], page: { total_rows: 0, total_pages: 1, next_page_token: "" } };
}
