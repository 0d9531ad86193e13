import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/base/clock";
import { loadDataSet } from "../service/dataSet";
import type { RecordedTestRun } from "../service/mergeQueue";
import type { RecordedRequest } from "../service/requestLog";
import { LocalService } from "../service/server";
import { ClockAhead } from "../support/clock";
import { projectRoot } from "../workbench/paths";
import { copySampleWorkspace, sampleDataPath } from "../workbench/sampleWorkspace";
import { Session } from "../workbench/session";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";
import { Person } from "./person";

/** Runs in the page before anything else: notes the label of every row of the side bar that was ever painted. */
const noteRows = `(() => {
  const noted = (window.notedRows = new Set());
  const note = () => document.querySelectorAll(".part.sidebar .monaco-list-row .label-name").forEach((label) => noted.add(label.textContent));
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

const minute = 60_000;

/** A window that is opened again, with and without a service: each test goes on where the one before it stopped. */
describe("a window that is opened again", function () {
  this.timeout(120_000);
  this.bail(true);
  let scratch: string;
  const clock = new ClockAhead();
  let service: LocalService;
  let session: Session;
  let window: WorkbenchWindow;
  let person: Person;

  before(async () => {
    scratch = mkdtempSync(join(tmpdir(), "test-health-e2e-"));
    const history = loadDataSet(sampleDataPath, systemClock);
    history.addTestRun(failingSoon());
    service = await LocalService.start({ history, clock });
    session = await Session.start({ folder: copySampleWorkspace(scratch), keepsSecrets: true });
    window = await session.openWindow();
    // Tall enough that every row of the sample is on the screen: the tree paints no others.
    await window.page.setViewportSize({ width: 1280, height: 1700 });
    person = new Person(window);
    await window.openContainer("Test Health");
    const compared = service.requests.nextRequest(isOfThePast);
    await person.connect(service);
    await window.waitForTreeRow("bookingCart.test.ts");
    await (await compared).answered;
    await person.waitForFiles();
  });

  after(async () => {
    await session?.stop();
    await service?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed")
      await window?.screenshot(join(projectRoot, "out", "pictures", "failed.png"));
  });

  const spinning = () => window.treeRow("#430").locator(".codicon-sync.codicon-modifier-spin");
  const watchStatus = () => window.page.locator(".part.statusbar .statusbar-item", { hasText: "#430" });

  it("shows what it showed, with its age, and asks nothing while that is fresh", async () => {
    const before = service.requests.all.length;
    await window.reopen();
    await window.waitForTreeRow("bookingCart.test.ts");
    assert.equal(service.requests.all.length, before);
  });

  it("shows rows in their place from the first moment, though no file is listed yet", async () => {
    await window.page.addInitScript(noteRows);
    await window.reopen();
    await new Person(window).waitForFiles();
    const manifest = await window.page.evaluate(
      '[...window.notedRows].filter((label) => label.includes("CargoManifest"))',
    );
    assert.deepEqual(manifest, ["CargoManifestTest.java"]);
  });

  it("goes on watching a run that was watched", async () => {
    await person.lookUp("queue-merge/pr-430/77b1", "main");
    await (await window.waitForTreeRow("#430")).click();
    await window.runCommand("Test Health: Watch Test Run");
    await person.waitForStatus("#430: 1 of 2, 1");
    await spinning().waitFor();
    await window.reopen();
    await person.waitForStatus("#430: 1 of 2, 1");
    await spinning().waitFor();
  });

  it("tells once that it has failed, takes no focus, and opens its page", async () => {
    await (await window.waitForTreeRow("#430")).click();
    clock.move(30 * minute);
    await watchStatus().waitFor({ state: "hidden" });
    assert.equal(await spinning().count(), 0);
    await window.page.locator(".part.sidebar .monaco-list:focus-within .focused", { hasText: "#430" }).waitFor();
    await window.runCommand("Notifications: Show Notifications");
    const notifications = window.page.locator(".notifications-center .notification-list-item");
    await notifications
      .filter({
        hasText: "Test run of #430 has ended. Failed: e2e reported failure, all 2 required statuses reported.",
      })
      .waitFor();
    assert.equal(await notifications.count(), 1);
    await notifications.getByRole("button", { name: "Show Test Run" }).click();
    await person.waitForHeading("Test Run #430");
  });

  it("shows it without a service too, and says so when it is asked to refresh", async () => {
    await service.stop();
    await window.reopen();
    await window.waitForTreeRow("bookingCart.test.ts");
    await window.runCommand("Refresh Failing Tests");
    await window.page.locator(".part.sidebar", { hasText: /cannot be reached.*These are from/ }).waitFor();
    await window.waitForTreeRow("bookingCart.test.ts");
  });

  it("shows it as it was arranged", async () => {
    await window.runCommand("Group Failing Tests By");
    await window.answerQuickInput("Owner");
    await window.waitForTreeRow(/@acme\/web\s*18/);
    await window.reopen();
    await window.waitForTreeRow(/@acme\/web\s*18/);
  });
});

/** A run that was created 10 minutes ago and fails in half an hour. */
function failingSoon(): RecordedTestRun {
  const createdAt = Date.now() - 10 * minute;
  const report = { kind: "checkRun", suite: 1 } as const;
  return {
    id: "77b1",
    prefix: "queue",
    targetBranch: "main",
    sha: "41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4",
    createdAt,
    pullRequests: [{ number: 430, title: "Widen the lock" }],
    requiredStatuses: ["build", "e2e"],
    timeline: [
      { ...report, name: "build", conclusion: "success", time: createdAt },
      { ...report, name: "e2e", conclusion: "failure", time: createdAt + 40 * minute },
    ],
  };
}

/** The window before, which what fails now is compared with. */
function isOfThePast({ body, time }: RecordedRequest): boolean {
  return Date.parse((body as { readonly end_time: string }).end_time) < time - 3_600_000;
}
