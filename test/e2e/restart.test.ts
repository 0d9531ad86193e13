import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/base/clock";
import { loadDataSet } from "../service/dataSet";
import type { RecordedRequest } from "../service/requestLog";
import { LocalService } from "../service/server";
import { runAsSteps } from "../support/steps";
import { projectRoot } from "../workbench/paths";
import { copySampleWorkspace, sampleDataPath } from "../workbench/sampleWorkspace";
import { Session } from "../workbench/session";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";
import { Person } from "./person";

/** Script that runs before the page, and records the label of every row of the side bar that is rendered. */
const noteRows = `(() => {
  const noted = (window.notedRows = new Set());
  const note = () => document.querySelectorAll(".part.sidebar .monaco-list-row .label-name").forEach((label) => noted.add(label.textContent));
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

/** Matches the row of an owner, when the tests are grouped by owner. */
const ownersRow = /@acme\/web\s*18/;

/** A window that is opened again with a service, then without one. */
describe("Reopened editor window", function () {
  runAsSteps(this);
  let scratch: string;
  let service: LocalService;
  let session: Session;
  let window: WorkbenchWindow;
  let person: Person;

  before(async () => {
    scratch = mkdtempSync(join(tmpdir(), "test-health-e2e-"));
    service = await LocalService.start({ history: loadDataSet(sampleDataPath, systemClock) });
    session = await Session.start({ folder: copySampleWorkspace(scratch), keepsSecrets: true });
    window = await session.openWindow();
    // Tall enough for all rows of the sample, since a tree renders only visible rows.
    await window.page.setViewportSize({ width: 1280, height: 1700 });
    person = new Person(window);
    await window.openContainer("Test Health");
    const comparisonRequest = service.requests.nextRequest(isOfThePast);
    await person.connect(service);
    await window.waitForTreeRow("bookingCart.test.ts");
    await (await comparisonRequest).answered;
    await person.waitForFiles();
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

  it("shows the previous tests with their age, and sends no request while they are recent", async () => {
    const requestCount = service.requests.all.length;
    await window.page.addInitScript(noteRows);
    await window.reopen();
    await window.waitForTreeRow("bookingCart.test.ts");
    assert.equal(service.requests.all.length, requestCount);
    // A window stores its knowledge of files for the next one.
    await person.waitForFiles();
  });

  it("shows its rows in place from the start, before any file is listed", async () => {
    const manifest = await window.page.evaluate(
      '[...window.notedRows].filter((label) => label.includes("CargoManifest"))',
    );
    assert.deepEqual(manifest, ["CargoManifestTest.java"]);
  });

  it("continues to watch a watched run", async () => {
    const waitForWatchedRun = async () => {
      await person.waitForStatus("#421: 2 of 3");
      await window.treeRow("#421").locator(".codicon-sync.codicon-modifier-spin").waitFor();
    };
    await person.lookUp("queue-merge/pr-421/3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253", "main");
    await person.waitForRun("#421");
    await (await window.waitForTreeRow("#421")).click();
    await window.runCommand("Test Health: Watch Test Run");
    await waitForWatchedRun();
    await window.runCommand("Group Failing Tests By");
    await window.answerQuickInput("Owner");
    await window.waitForTreeRow(ownersRow);
    await window.reopen();
    await waitForWatchedRun();
    await service.requests.nextRequest("getTestRun");
  });

  it("keeps the arrangement of its rows", async () => {
    await window.waitForTreeRow(ownersRow);
  });

  it("shows its rows when the service is unreachable, and reports that on refresh", async () => {
    await service.stop();
    await window.reopen();
    await window.waitForTreeRow(ownersRow);
    await window.runCommand("Refresh Failing Tests");
    await window.page.locator(".part.sidebar", { hasText: /cannot be reached.*Last loaded/ }).waitFor();
    await window.waitForTreeRow(ownersRow);
  });
});

/** Returns true for a request for the previous time window. */
function isOfThePast({ body, time }: RecordedRequest): boolean {
  return Date.parse((body as { readonly end_time: string }).end_time) < time - 3_600_000;
}
