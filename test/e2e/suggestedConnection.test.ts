import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/base/clock";
import { loadDataSet } from "../service/dataSet";
import { LocalService } from "../service/server";
import { projectRoot } from "../workbench/paths";
import { copySampleWorkspace, sampleDataPath } from "../workbench/sampleWorkspace";
import { Session } from "../workbench/session";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";
import { Person } from "./person";
import { chosenTheme, tall } from "./visit";

describe("Suggested connection", function () {
  this.timeout(240_000);
  let scratch: string;
  let service: LocalService;
  let session: Session;
  let window: WorkbenchWindow;
  let person: Person;

  before(async () => {
    scratch = mkdtempSync(join(tmpdir(), "test-health-e2e-"));
    service = await LocalService.start({ history: loadDataSet(sampleDataPath, systemClock) });
    const folder = copySampleWorkspace(scratch);
    const connection = { service: service.url, organization: service.orgUrlSlug };
    mkdirSync(join(folder, ".vscode"), { recursive: true });
    writeFileSync(
      join(folder, ".vscode", "settings.json"),
      JSON.stringify({ "testHealth.suggestedConnection": connection }),
    );
    session = await Session.start({ folder, theme: chosenTheme });
    window = await session.openWindow();
    await window.page.setViewportSize(tall);
    person = new Person(window);
  });

  after(async () => {
    await session?.stop();
    await service?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  const takePicture = (name: string) =>
    window.screenshot(join(projectRoot, "out", "pictures", `suggestedConnection-${name}-${chosenTheme}.png`));

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await takePicture("failed");
    }
  });

  it("has rows after two inputs in a fresh editor, and sends nothing before", async () => {
    await window.openContainer("Test Health");
    await window.runCommand("Test Health: Connection");
    const offeredRow = window.page.locator(".quick-input-list .monaco-list-row", { hasText: service.url });
    await offeredRow.filter({ hasText: "Suggested by this folder's settings" }).waitFor();
    await takePicture("offered");
    await person.choose(service.url);
    await person.waitForMessage(/API key for http/);
    await takePicture("key");
    const requestsBefore = service.requests.requestsOf("listFailingTests").length;
    await window.answerQuickInput(service.apiKey);
    await window.waitForTreeRow("bookingCart.test.ts");
    await takePicture("rows");
    assert.equal(requestsBefore, 0);
  });
});
