import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/base/clock";
import { removeApiKeyTexts } from "../../src/present/text/removeApiKey";
import { loadDataSet } from "../service/dataSet";
import type { History } from "../service/history";
import { LocalService } from "../service/server";
import { runAsSteps } from "../support/steps";
import { projectRoot } from "../workbench/paths";
import { copySampleWorkspace, sampleDataPath } from "../workbench/sampleWorkspace";
import { linkHost } from "../workbench/serviceProcess";
import { Session } from "../workbench/session";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";
import { Person } from "./person";

/** One visit, from the first start to the removal of the key. */
describe("From the first start to a failing test's line", function () {
  runAsSteps(this);
  let scratch: string;
  let history: History;
  let service: LocalService;
  let session: Session;
  let window: WorkbenchWindow;
  let person: Person;

  before(async () => {
    scratch = mkdtempSync(join(tmpdir(), "test-health-e2e-"));
    history = loadDataSet(sampleDataPath, systemClock);
    service = await LocalService.start({ history, linkHost });
    session = await Session.start({ folder: copySampleWorkspace(scratch) });
    window = await session.openWindow();
    // Tall enough for all rows of the sample, since a tree renders only visible rows.
    await window.page.setViewportSize({ width: 1280, height: 1700 });
    person = new Person(window);
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

  it("shows how to connect, and sends no request", async () => {
    await window.openContainer("Test Health");
    const welcome = window.page.locator(".part.sidebar .welcome-view-content", {
      hasText: "See which tests fail in CI",
    });
    await welcome.waitFor();
    assert.deepEqual(await welcome.locator(".monaco-button").allTextContents(), [
      "Connect",
      "Open a Test Report or Log",
    ]);
    assert.deepEqual(service.requests.all, []);
  });

  it("validates the service's URL while it is entered, and offers to go back", async () => {
    await window.page.locator(".part.sidebar .monaco-button", { hasText: "Connect" }).first().click();
    await window.quickInput.fill("http://api.example.com");
    await person.waitForMessage(/Only https is accepted/);
    // Without a scheme, as users often write it.
    await person.answer(/./, new URL(service.url).host);
    await person.waitForMessage(new RegExp(`Organization at ${service.url}:`));
    await person.answer(/Organization/, "https://app.example.com/acme/settings");
    await person.waitForMessage(/API key/);
    await window.page.locator(".quick-input-titlebar .codicon-quick-input-back").click();
    await person.answer(/Organization/, "acme");
    assert.deepEqual(service.requests.all, []);
  });

  it("reports an invalid key after one request", async () => {
    await person.answer(/API key/, "not-the-key");
    await person.waitForMessage(/rejected the API key/);
    assert.equal(service.requests.all.length, 1);
    assert.equal(await window.quickInput.getAttribute("type"), "password");
  });

  it("shows the failing tests by file once the key is valid", async () => {
    await window.answerQuickInput(service.apiKey);
    await window.waitForTreeRow(/bookingCart\.test\.ts\s*8/);
    await person.waitForFiles();
  });

  it("opens the line that declares a failing test, with its marker", async () => {
    await window.expandRow("bookingCart.test.ts");
    await (await window.waitForTreeRow("counts until the end of its last day")).click();
    await person.waitForEditor("bookingCart.test.ts");
    await person.waitForLine(49);
    await person.waitForMark(49);
  });

  it("keeps expanded and selected rows on refresh", async () => {
    history.record(
      { name: "sails away", filePath: "web/src/booking/bookingCart.test.ts" },
      { time: Date.now() - 1000, failure: "gone" },
    );
    await window.runCommand("Refresh Failing Tests");
    await window.waitForTreeRow("sails away");
    const selected = window.page.locator(".selected");
    await window.treeRow("counts until the end of its last day").and(selected).waitFor();
  });

  it("shows the test's data in the hover, and opens its ticket", async () => {
    await window.runCommand("Go to Previous Failing Test in File");
    await person.waitForLine(42);
    await window.runCommand("Go to Previous Failing Test in File");
    await person.waitForLine(29);
    const hover = await person.hover("19.9");
    assert.match(
      (await hover.textContent()) ?? "",
      /charges 59\.7 € for 3 night\(s\) at 19\.9 €.*Ticket · Details · Web page · Copy.*Failure rate 100% in 7 days.*Owners: @acme\/web/s,
    );
    const { url, heading } = await person.follow(() => hover.locator("a", { hasText: "Ticket" }).first().click());
    assert.deepEqual(
      [url, heading],
      [`${service.url.replace("127.0.0.1", linkHost)}/web/acme/tickets/HRB-164`, "Ticket HRB-164"],
    );
  });

  it("asks for the location if two tests have the same name", async () => {
    await (await window.waitForTreeRow("refuses an expired voucher")).click();
    const declaration = "it('refuses an expired voucher', () => {";
    await person.waitForPicks([declaration, declaration]);
    await window.page.locator(".quick-input-list .monaco-list-row", { hasText: "bookingCart.test.ts:62" }).click();
    await person.waitForLine(62);
  });

  it("finds a failing test by any part of its name, file or owner", async () => {
    await window.runCommand("Go to Failing Test");
    await person.search("Name, file, class, owner or failure text of a failing test", "allocator_test");
    await person.search("Name, file, class, owner or failure text of a failing test", "LeavesNobody");
    await person.waitForPicks(["TestAllocateLeavesNobodyOutside"]);
    await window.page.keyboard.press("Enter");
    await person.waitForEditor("allocator_test.go");
    await person.waitForLine(75);
  });

  it("finds failing tests by the text of a failure with another date", async () => {
    await window.runCommand("Go to Failing Test");
    await person.search(
      "Name, file, class, owner or failure text of a failing test",
      "RangeError: voucher ANCHOR expired on 2031-01-01",
    );
    const rows = window.page.locator(".quick-input-list .monaco-list-row");
    await rows.filter({ hasText: "Failure: RangeError: voucher ANCHOR expired on 2026-12-31" }).nth(1).waitFor();
    assert.equal(await rows.count(), 2);
    await window.page.keyboard.press("Escape");
  });

  it("asks for confirmation before it removes the key, which can be cancelled", async () => {
    await person.chooseRemoval();
    await person.answerDialog(removeApiKeyTexts.detail(0), "Cancel");
    await window.runCommand("Refresh Failing Tests");
    await window.waitForTreeRow("bookingCart.test.ts");
  });

  it("removes the key and all loaded data", async () => {
    await person.removeApiKey();
    await window.page
      .locator(".part.sidebar .welcome-view-content", { hasText: "See which tests fail in CI" })
      .waitFor();
    const requestCount = service.requests.all.length;
    await person.waitForMarks([]);
    assert.equal(service.requests.all.length, requestCount);
  });
});
