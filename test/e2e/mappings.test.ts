import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runAsSteps } from "../support/steps";
import { Visit } from "./visit";

const test = "counts until the end of its last day";

/** One visit to a repository with two similar apps, whose reports do not say which app they are about. */
describe("Paths of CI that differ from the repository's", function () {
  runAsSteps(this);
  let visit: Visit;

  before(async () => {
    visit = await Visit.start(undefined, {
      prepare: (_, folder) => cpSync(join(folder, "web"), join(folder, "kiosk"), { recursive: true }),
    });
    await visit.openViews();
  });

  after(() => visit?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await visit.pictureOfFailure();
    }
  });

  /** Resolves once the report shows this number of tests with a known line. */
  const waitForReport = (count: number) =>
    visit.window.page.locator(".editor-instance .view-line", { hasText: `Line found for ${count} of 75` }).waitFor();

  it("show in the match report how many tests were not found", async () => {
    const { window, person } = visit;
    await window.runCommand("Why Are Tests Without Source?");
    await person.waitForEditor("Tests Without Source.md");
    await waitForReport(57);
    assert.deepEqual(await person.notifications(), ["Line found for 57 of 75 failing tests (76%)."]);
  });

  it("are resolved by choosing a file, for every test with that path", async () => {
    const { window, person } = visit;
    await window.expandRow(/bookingCart\.test\.ts\s*8/);
    await (await window.waitForTreeRow(test)).click();
    await person.choose("kiosk/src/booking");
    await person.waitForLine(49);
    await window.page.locator(".breadcrumbs-control", { hasText: /kiosk.*booking/ }).waitFor();
    await window.waitForTreeRow(/bookingCart\.test\.ts\s*8.*kiosk/);
    await window.runCommand("Go to Failing Test");
    await person.search("Name, file, class, owner or failure text of a failing test", "takes 15 % off");
    await person.choose("takes 15 % off");
    await person.waitForLine(42);
  });

  it("are unresolved again after the choice is cleared from the report", async () => {
    const { window, person } = visit;
    await window.runCommand("Why Are Tests Without Source?");
    await waitForReport(65);
    await person.pressInNotification("Clear Saved File Choices");
    await person.waitForStatus("Saved file choices cleared");
    await waitForReport(57);
  });

  it("are mapped by the suggestion of the report, in the folder's settings", async () => {
    await visit.person.pressInNotification("Add Path Mapping");
    await visit.person.choose("Map relative paths to web/");
    await waitForReport(75);
    const settings = readFileSync(join(visit.folder, ".vscode", "settings.json"), "utf8");
    assert.match(settings, /"testHealth\.pathMappings": \[\s*\{\s*"from": "",\s*"to": "web\/"\s*\}\s*\]/);
  });

  it("are found at once with the mapping", async () => {
    const { window, person } = visit;
    await window.expandRow(/bookingCart\.test\.ts\s*8/);
    await (await window.waitForTreeRow(test)).click();
    await person.waitForEditor("bookingCart.test.ts");
    await person.waitForLine(49);
    await window.page.locator(".breadcrumbs-control", { hasText: /web.*booking/ }).waitFor();
  });
});
