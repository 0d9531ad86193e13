import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Visit } from "./visit";

const view = "Failing Tests";
const test = "counts until the end of its last day";

/** One visit to a repository with two apps of the same make, whose reports do not say which one is meant. */
describe("a person whose CI records paths that are not the repository's", function () {
  this.timeout(120_000);
  this.bail(true);
  let visit: Visit;

  before(async () => {
    visit = await Visit.start(undefined, {
      prepare: (_, folder) => cpSync(join(folder, "web"), join(folder, "kiosk"), { recursive: true }),
    });
    await visit.window.openContainer("Test Health");
    await visit.person.waitForFiles();
  });

  after(() => visit?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await visit.pictureOfFailure();
  });

  const found = (few: string) =>
    visit.person.page.locator(".notifications-center .notification-list-item", { hasText: `Line found for ${few} of` });

  it("reads in the match report how many tests were not found", async () => {
    const { window, person } = visit;
    await window.chooseFromViewMenu(view, "Show Match Report");
    await person.waitForEditor("Match Report.md");
    await window.runCommand("Notifications: Show Notifications");
    await found("35").waitFor();
  });

  it("adds the mapping that the report's message offers, to the settings of the folder", async () => {
    await visit.person.pressInNotification("Add Path Mapping");
    await visit.person.choose("Map relative paths to web/");
    await found("61").waitFor();
    assert.deepEqual(JSON.parse(readFileSync(join(visit.folder, ".vscode", "settings.json"), "utf8")), {
      "testHealth.pathMappings": [{ from: "", to: "web/" }],
    });
  });

  it("finds the tests at once", async () => {
    const { window, person } = visit;
    await (await window.waitForTreeRow(/bookingCart\.test\.ts\s*8/)).click();
    await (await window.waitForTreeRow(test)).click();
    await person.waitForEditor("bookingCart.test.ts");
    await person.waitForLine(49);
    await window.page.locator(".breadcrumbs-control", { hasText: /web.*booking/ }).waitFor();
  });
});
