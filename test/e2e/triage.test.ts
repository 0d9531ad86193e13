import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runAsSteps } from "../support/steps";
import { retry } from "../workbench/patience";
import { Keyboard } from "./keyboard";
import { countRequests, failingTestsAsked, timeless, Visit } from "./visit";

const view = "Failing Tests";

/** One visit of a user with a mouse. */
describe("Triage", function () {
  runAsSteps(this);
  let visit: Visit;
  const requests = countRequests(() => visit, "listFailingTests");

  before(async () => {
    visit = await Visit.start();
  });

  after(() => visit?.stop());

  it("shows the number of failing tests in the view and the status bar", async () => {
    const { window, person, service } = visit;
    await window.openContainer("Test Health");
    await window.waitForDescription(view, /^75 failing · 7 days · just now · acme\/harbour$/);
    await person.waitForStatus("75 failing tests");
    await failingTestsAsked(service, 2);
  });

  it("groups by failure", async () => {
    const { window, person } = visit;
    await window.runCommand("Group Failing Tests By");
    await person.choose("same failure text, so probably one cause");
    await window.waitForTreeRow(/5 tests · TimeoutError: timed out/);
  });

  it("filters by the user's tests, and asks once for the user's owners", async () => {
    const { window, person } = visit;
    await window.clickViewAction(view, "Filter Failing Tests…");
    await person.choose("asks who you are first");
    await person.choose("@acme/web");
    await window.page.locator(".quick-input-widget").getByRole("button", { name: "OK" }).click();
    await window.waitForDescription(view, /^18 of 75: mine · 7 days/);
    await person.waitForStatus("75 failing tests, 18 mine");
  });

  it("sorts by name, and by impact again", async () => {
    const { window, person } = visit;
    const byName = [
      '4 tests · Error: expect(received).toBe(expected) // Object.is equality Expected: "01:30"',
      "2 tests · Error: expect(received).toBe(expected) // Object.is equality Expected: 59.7",
      "2 tests · Error: expect(received).toBeLessThanOrEqual(expected) Expected: <= 16",
      "2 tests · Error: expect(received).toThrow(expected) Expected constructor: RangeError",
      '4 tests · Error: thrown: "Exceeded timeout of 300 ms for a test.',
      "2 tests · RangeError: voucher ANCHOR expired on 2026-12-31",
      "2 tests · RangeError: voucher SUMMER expired on 2026-09-30",
    ];
    const byImpact = [1, 2, 6, 4, 0, 3, 5].map((index) => byName[index] ?? "");
    await window.runCommand("Sort Failing Tests By");
    await person.choose("alphabetical");
    await person.waitForRows(byName);
    await window.runCommand("Sort Failing Tests By");
    await person.choose("pull requests affected in 7 days × failure rate of 7 days");
    await person.waitForRows(byImpact);
  });

  it("opens the panel of a test", async () => {
    const { window, person } = visit;
    await window.expandRow("RangeError: voucher SUMMER");
    const row = await window.waitForTreeRow(/linux › takes 15 % off with the voucher.*↗ · 3 PRs/);
    await window.chooseFromRowMenu(row, "Show Details");
    await person.waitForHeading('takes 15 % off with the voucher "SUMMER" <2026> & keeps the berths');
    await person.webview.getByText("web/src/booking/bookingCart.test.ts, line 42").waitFor();
    await person.webview.getByText(/: getting worse\. Recurring: failed from .* as well\.$/).waitFor();
  });

  it("shows the failure rate once: at the end of each row, or in its description while badges are off", async () => {
    const { person, folder } = visit;
    const settings = join(folder, ".vscode", "settings.json");
    await person.waitForBadge("linux › takes 15 % off", "23");
    mkdirSync(dirname(settings), { recursive: true });
    writeFileSync(settings, JSON.stringify({ "explorer.decorations.badges": false }));
    await person.waitForBadge("linux › takes 15 % off", "");
    await visit.window.waitForTreeRow(/linux › takes 15 % off with the voucher.*23.1% ↗ · 3 PRs/);
    rmSync(settings);
    await person.waitForBadge("linux › takes 15 % off", "23");
  });

  it("loads the last 14 days, and shows on which of them the test failed", async () => {
    const { person } = visit;
    const summary = person.webview.getByText(/^Failed on \d+ of the last 14 days\./);
    await person.clickUntil(person.webview.getByRole("button", { name: "Load the last 14 days" }), summary);
    const cells = person.webview.getByRole("gridcell");
    const labels = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label") ?? ""));
    assert.equal(labels.length, 14);
    const failedLabels = labels.filter((label) => label.includes(": failed"));
    const [sentence] = (await summary.textContent())?.split(/(?<=\.) /) ?? [];
    assert.equal(sentence, `Failed on ${failedLabels.length} of the last 14 days.`);
    assert.match(labels.at(-1) ?? "", /^\w{3} \d+, today until \d\d:\d\d: failed\. Last seen: .+ \(\d\d:\d\d\)$/);
    await cells.last().hover();
    await person.webview.locator(".told", { hasText: labels.at(-1) ?? "no label" }).waitFor();
  });

  it("copies the test as Markdown to share it", async () => {
    const { person } = visit;
    const copiedText = await person.copyText(() =>
      person.webview.getByRole("button", { name: "Copy as Markdown" }).click(),
    );
    assert.deepEqual(timeless(copiedText), [
      '**`takes 15 % off with the voucher "SUMMER" <2026> & keeps the berths`** · variant `linux`',
      "",
      "Failure rate 23.1% in 7 days, 33.3% in 24 hours: getting worse.  ",
      "3 pull requests affected in 7 days.  ",
      "Status: `flaky`, `failed in 3 of 13 executions in 7 days`, since then.",
      "",
      "Owners: `@acme/web`  ",
      "Ticket: none  ",
      "File: `src/booking/bookingCart.test.ts`  ",
      "Class: `BookingCart vouchers`  ",
      "Suite: `BookingCart`",
      "",
      "Most common failures:",
      "",
      "3 times · last seen then",
      "```text",
      "RangeError: voucher SUMMER expired on 2026-09-30",
      "```",
      "",
      "[test page](<page>) · [open in the editor](<page>)",
    ]);
  });

  it("clears the filter", async () => {
    const { window } = visit;
    await window.chooseFromViewMenu(view, "Arrange", "Clear Filters");
    await window.waitForDescription(view, /^75 failing · /);
  });

  it("groups as a worklist: what gets worse, then what has no ticket", async () => {
    const { window, person } = visit;
    await window.runCommand("Group Failing Tests By");
    await person.choose("Worklist");
    await person.waitForRows(["Getting worse", "No ticket", "With ticket", "Quarantined"]);
  });

  it("shows the failing tests of the active file", async () => {
    const { window, person } = visit;
    await person.webview.getByRole("button", { name: "Go to Source", exact: true }).click();
    await person.waitForEditor("bookingCart.test.ts");
    await person.waitForLine(42);
    await window.page.locator(".editor-actions").getByRole("button", { name: "Show Failing Tests in File" }).click();
    await window.page.locator(".quick-input-title", { hasText: "8 failing tests in bookingCart.test.ts" }).waitFor();
    await person.choose("counts until the end of its last day");
    await person.waitForLine(49);
  });

  it("selects the last 24 hours", async () => {
    const { window, person, service } = visit;
    const requestCount = service.requests.requestsOf("listFailingTests").length;
    await window.runCommand("Select Time Range");
    await person.choose("Last 24 hours");
    await window.waitForDescription(view, /^41 failing · 24 hours · just now/);
    await failingTestsAsked(service, requestCount + 2);
  });

  it("selects the last 14 days", async () => {
    const { window, person, service } = visit;
    const requestCount = service.requests.requestsOf("listFailingTests").length;
    await window.runCommand("Select Time Range");
    await person.choose("Last 14 days");
    await window.waitForDescription(view, /^75 failing · 14 days · just now/);
    await failingTestsAsked(service, requestCount + 1);
  });

  it("shows which tests failed on which day, and opens the panel of one", async () => {
    const { window, person } = visit;
    await window.runCommand("Show 14-Day History");
    await person.waitForHeading("History of Failing Tests");
    await person.webview.getByRole("button", { name: "Load today again" }).waitFor();
    await person.webview
      .getByRole("row", { name: "keeps 1.005 EUR as 101 units" })
      .getByRole("gridcell")
      .last()
      .click();
    await person.waitForHeading("keeps 1.005 EUR as 101 units");
  });

  it("causes exactly these requests", () =>
    assert.deepEqual(requests, {
      // The second request is for the 7 days before, which distinguishes new tests from others.
      "shows the number of failing tests in the view and the status bar": 2,
      "groups by failure": 0,
      "filters by the user's tests, and asks once for the user's owners": 0,
      "sorts by name, and by impact again": 0,
      "opens the panel of a test": 0,
      "shows the failure rate once: at the end of each row, or in its description while badges are off": 0,
      "loads the last 14 days, and shows on which of them the test failed": 14,
      "copies the test as Markdown to share it": 0,
      "clears the filter": 0,
      "groups as a worklist: what gets worse, then what has no ticket": 0,
      "shows the failing tests of the active file": 0,
      // Again with the previous time window.
      "selects the last 24 hours": 2,
      // The latest 7 days in one request: the history has requested the others.
      "selects the last 14 days": 1,
      // Today; the completed days are known.
      "shows which tests failed on which day, and opens the panel of one": 1,
    }));
});

/** The same visit without a mouse. */
describe("Triage by keyboard", function () {
  runAsSteps(this);
  let visit: Visit;
  let keyboard: Keyboard;
  const requests = countRequests(() => visit, "listFailingTests");
  const test = "test_convert_rounds_to_the_cent[0.125€-1€-0.13€]";
  const nameAsReported = test.replaceAll("€", "\\u20ac");

  before(async () => {
    visit = await Visit.start();
    keyboard = new Keyboard(visit.person);
  });

  after(() => visit?.stop());

  it("opens the view", async () => {
    const { window, service } = visit;
    await failingTestsAsked(service, 2);
    await keyboard.goToView("Failing Tests");
    await window.waitForDescription(view, /^75 failing · 7 days/);
    await window.waitForTreeRow("money.test.ts");
  });

  it("groups by failure", async () => {
    await keyboard.run("Test Health: Group Failing Tests By…");
    await keyboard.pick("Group failing tests by", "Failure");
    await visit.window.waitForTreeRow(/5 tests · TimeoutError: timed out/);
  });

  it("filters by the user's tests, and asks once for the user's owners", async () => {
    await keyboard.run("Test Health: Filter Failing Tests…");
    await keyboard.pick("Filter failing tests", "Mine");
    await keyboard.tick("Which owners are you?", "@acme/finance");
    await keyboard.press("Enter");
    await visit.window.waitForDescription(view, /^13 of 75: mine/);
  });

  it("navigates from row to row to a test, and to its source", async () => {
    const { person } = visit;
    await keyboard.goToView("Failing Tests");
    await keyboard.goToFirstRow("AssertionError: assert Decimal('0.12') == Decimal('0.13')");
    await keyboard.expandFocusedRow();
    await visit.window.waitForTreeRow(test);
    await keyboard.press("ArrowDown");
    await keyboard.waitForFocusedRow(test);
    await keyboard.press("Enter");
    await person.waitForEditor("test_exchange.py");
  });

  it("opens the panel of a test", async () => {
    await keyboard.goToView("Failing Tests");
    await keyboard.waitForFocusedRow(test);
    await keyboard.chooseFromMenu("Show Details");
    await visit.person.waitForHeading(test);
  });

  it("loads the last 14 days, and announces them one by one", async () => {
    const { webview } = visit.person;
    await keyboard.tabTo(/^Load the last 14 days$/);
    await keyboard.press("Enter");
    await webview.getByText(/^Failed on \d+ of the last 14 days\./).waitFor();
    await keyboard.tabTo(/, today until \d\d:\d\d: /, "Shift+Tab");
    await keyboard.press("ArrowLeft", "ArrowLeft", "ArrowRight");
    const yesterday = (await webview.getByRole("gridcell").nth(12).getAttribute("aria-label")) ?? "no label";
    await webview.locator(".told", { hasText: yesterday }).waitFor();
    assert.equal(await keyboard.focusedName(), yesterday);
  });

  it("copies the test as Markdown", async () => {
    await keyboard.tabTo(/^Copy as Markdown$/, "Shift+Tab");
    const [heading] = timeless(await visit.person.copyText(() => keyboard.press("Enter")));
    assert.equal(heading, `**\`${nameAsReported}\`**`);
  });

  it("clears the filter", async () => {
    await keyboard.run("Test Health: Clear Filters");
    await visit.window.waitForDescription(view, /^75 failing · /);
    await keyboard.waitForPage();
  });

  it("shows the failing tests of the active file", async () => {
    const { person } = visit;
    // Repeated if the page of the tab gets the focus back late, which closes the quick pick.
    await retry(async (patience) => {
      await keyboard.run("Test Health: Go to Failing Test…");
      const question = "Name, file, class, owner or failure text of a failing test";
      await keyboard.pick(question, "keeps 1.005 EUR", patience);
      await person.waitForEditor("money.test.ts", patience);
    });
    await person.waitForLine(9);
    await keyboard.run("Test Health: Show Failing Tests in File");
    await keyboard.pick("2 failing tests in money.test.ts", "to the whole");
    await person.waitForLine(27);
  });

  it("selects the last 24 hours", async () => {
    const { window, service } = visit;
    const requestCount = service.requests.requestsOf("listFailingTests").length;
    await keyboard.run("Test Health: Select Time Range…");
    await keyboard.pick("Show tests that failed in", "Last 24 hours");
    await window.waitForDescription(view, /^41 failing · 24 hours/);
    await failingTestsAsked(service, requestCount + 2);
  });

  it("navigates the days of all tests, and opens the panel of one", async () => {
    const { person } = visit;
    await keyboard.run("Test Health: Show 14-Day History");
    await person.waitForHeading("History of Failing Tests");
    await person.webview.getByRole("button", { name: "Load today again" }).waitFor();
    await keyboard.tabTo(/^keeps 1\.005 EUR as 101 units/);
    await keyboard.press("ArrowDown", "End");
    assert.match(await keyboard.focusedName(), /, today until \d\d:\d\d: failed\. Last seen: /);
    await keyboard.press("Enter");
    await person.waitForHeading("tries again after EPIPE");
  });

  it("causes exactly these requests", () =>
    assert.deepEqual(requests, {
      "opens the view": 2,
      "groups by failure": 0,
      "filters by the user's tests, and asks once for the user's owners": 0,
      "navigates from row to row to a test, and to its source": 0,
      "opens the panel of a test": 0,
      "loads the last 14 days, and announces them one by one": 14,
      "copies the test as Markdown": 0,
      "clears the filter": 0,
      "shows the failing tests of the active file": 0,
      "selects the last 24 hours": 2,
      "navigates the days of all tests, and opens the panel of one": 1,
    }));
});
