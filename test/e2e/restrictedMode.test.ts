import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/base/clock";
import { nextStepLabels } from "../../src/present/text/message";
import { loadDataSet } from "../service/dataSet";
import { LocalService } from "../service/server";
import { runAsSteps } from "../support/steps";
import { projectRoot } from "../workbench/paths";
import { copySampleWorkspace, sampleDataPath } from "../workbench/sampleWorkspace";
import { Session } from "../workbench/session";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";
import { Person } from "./person";

/** One visit to a folder that is not trusted. */
describe("Connecting in Restricted Mode", function () {
  runAsSteps(this);
  let scratch: string;
  let service: LocalService;
  let session: Session;
  let window: WorkbenchWindow;
  let person: Person;

  before(async () => {
    scratch = mkdtempSync(join(tmpdir(), "test-health-e2e-"));
    service = await LocalService.start({ history: loadDataSet(sampleDataPath, systemClock) });
    const trust = {
      "security.workspace.trust.enabled": true,
      "security.workspace.trust.startupPrompt": "never",
      "security.workspace.trust.banner": "never",
    };
    session = await Session.start({ folder: copySampleWorkspace(scratch), settings: trust });
    window = await session.openWindow();
    person = new Person(window);
    await window.openContainer("Test Health");
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

  const step = (title: string) => window.page.locator(".quick-input-titlebar", { hasText: title }).waitFor();

  it("asks for the key in a masked box, the last of three, and explains that it cannot be checked", async () => {
    await window.page.locator(".part.sidebar .monaco-button", { hasText: "Connect" }).first().click();
    await step("(1/3)");
    await window.answerQuickInput(service.url);
    await step("(2/3)");
    await window.answerQuickInput(service.orgUrlSlug);
    await step("(3/3)");
    await person.waitForMessage(/^API key .* cannot be checked before you trust this workspace/);
    assert.equal(await window.quickInput.getAttribute("type"), "password");
  });

  it("reports that the key is stored, and sends no request", async () => {
    await window.answerQuickInput(service.apiKey);
    const welcome = window.page.locator(".part.sidebar .welcome-view-content", { hasText: "to detect its repository" });
    await welcome.waitFor();
    await person.waitForNotification(/is stored, but not checked\. Trust this workspace/);
    assert.deepEqual(service.requests.all, []);
  });

  it("offers to trust the workspace in the key's box, which then checks the key", async () => {
    await person.chooseReplacement();
    await step("(3/3)");
    await window.page
      .locator(".quick-input-titlebar")
      .getByRole("button", { name: nextStepLabels.manageTrust })
      .click();
    await window.page.locator(".workspace-trust-editor .monaco-button", { hasText: /^Trust$/ }).click();
    await person.waitForMessage(/^API key .* is kept in the editor's secret storage/);
    await window.answerQuickInput("not-the-key");
    await person.waitForMessage(/rejected the API key\. Copy it again/);
    await window.answerQuickInput(service.apiKey);
    await window.waitForDescription("Failing Tests", /^75 failing/);
  });
});
