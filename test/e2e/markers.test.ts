import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runAsSteps } from "../support/steps";
import { projectRoot } from "../workbench/paths";
import { chosenTheme, Visit } from "./visit";

/** A file of the sample with failing tests in a row of a table, line 9, and in a declaration, line 27. */
const file = "money.test.ts";

describe("Markers", function () {
  runAsSteps(this);
  let visit: Visit;

  before(async () => {
    visit = await Visit.start(undefined, { theme: chosenTheme });
    await visit.openViews();
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await visit.pictureOfFailure();
    }
  });

  after(() => visit?.stop());

  it("show in the gutter and behind the line", async () => {
    const { window, person } = visit;
    await window.expandRow(file);
    await (await window.waitForTreeRow("loses no cent")).click();
    await person.waitForEditor(file);
    await person.waitForMarks([9, 27]);
    await person.waitForTextBehind(9, "● 100% · 19 PRs");
    await person.waitForTextBehind(27, "● 14.8% ↘ · 3 PRs");
  });

  it("show behind the line if a test extension uses the place of the icon", async () => {
    const { window, person } = visit;
    await window.runCommand("Companion: List Tests of Active File");
    await window.page.locator(".editor-instance .testing-run-glyph").first().waitFor();
    await person.waitForMarks([9]);
    await person.waitForTextBehind(27, "● 14.8% ↘ · 3 PRs");
    await window.screenshot(join(projectRoot, "out", "pictures", `markers-${chosenTheme}.png`));
  });

  it("stay behind their line while it is edited", async () => {
    const { person } = visit;
    await person.typeInEditor("End", " // soon");
    await person.waitForTextBehind(27, "● 14.8% ↘ · 3 PRs");
    await person.typeInEditor("Enter", "//");
    await person.waitForTextBehind(28, "");
    await person.waitForTextBehind(27, "● 14.8% ↘ · 3 PRs");
  });

  it("disappear when their setting is turned off", async () => {
    const { window, person, folder } = visit;
    await window.runCommand("File: Revert File");
    await person.waitForTextBehind(27, "● 14.8% ↘ · 3 PRs");
    mkdirSync(join(folder, ".vscode"), { recursive: true });
    writeFileSync(join(folder, ".vscode", "settings.json"), JSON.stringify({ "testHealth.gutter.enabled": false }));
    await person.waitForTextBehind(27, "");
    await person.waitForMarks([]);
  });
});
