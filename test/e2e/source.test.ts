import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runAsSteps } from "../support/steps";
import { projectRoot } from "../workbench/paths";
import { chosenTheme, Visit } from "./visit";

/** Writes the file that the example source reads, with a failure of a test of the sample one hour ago. */
function writeFailures(folder: string): void {
  mkdirSync(join(folder, "ci"));
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const failure = {
    test: "prints a yen without decimals",
    file: "packages/pricing/src/money.test.ts",
    message: "expected 1",
    at,
  };
  writeFileSync(join(folder, "ci", "failures.json"), JSON.stringify([{ ...failure, owner: "@acme/pricing" }]));
}

describe("A source of another extension", function () {
  runAsSteps(this);
  let visit: Visit;
  const picture = (name: string) =>
    visit.window.screenshot(join(projectRoot, "out", "pictures", `source-${name}-${chosenTheme}.png`));
  const waitForDescription = (text: RegExp) =>
    visit.window.page.locator(".part.sidebar .pane-header", { hasText: text }).first().waitFor();
  const chooseConnection = async (row: string) => {
    await visit.window.runCommand("Test Health: Connection");
    await visit.window.page.locator(".quick-input-list .monaco-list-row", { hasText: row }).click();
  };

  before(async () => {
    visit = await Visit.start(undefined, { theme: chosenTheme, prepare: (_, folder) => writeFailures(folder) });
    await visit.openViews();
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await visit.pictureOfFailure();
    }
  });

  after(() => visit?.stop());

  it("leaves the connection in use when it is registered", async () => {
    await visit.window.runCommand("Companion: Register Source");
    await visit.window.runCommand("Test Health: Connection");
    await visit.window.page.locator(".quick-input-list", { hasText: "Use CI Files in this workspace" }).waitFor();
    await picture("picks");
    await visit.window.page.keyboard.press("Escape");
    await waitForDescription(/\d\d failing/);
  });

  it("provides the rows and markers once it is chosen", async () => {
    await chooseConnection("Use CI Files in this workspace");
    await waitForDescription(/1 failing/);
    await visit.window.expandRow("money.test.ts");
    await (await visit.window.waitForTreeRow("prints a yen without decimals")).click();
    await visit.person.waitForEditor("money.test.ts");
    await visit.person.waitForMarks([15]);
    await picture("rows");
  });

  it("removes its rows when it is disposed, and shows a message", async () => {
    await visit.window.runCommand("Companion: Dispose Source");
    await visit.window.page.getByText("has not registered its source").waitFor();
    await picture("gone");
  });

  it("provides the rows again as soon as it is registered again", async () => {
    await visit.window.runCommand("Companion: Register Source");
    await waitForDescription(/1 failing/);
  });

  it("is replaced by the service when that is chosen again", async () => {
    await chooseConnection("Use the test health service in this workspace");
    await waitForDescription(/\d\d failing/);
  });
});
