import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/base/clock";
import { explainTexts } from "../../src/present/text/explainFailures";
import { loadDataSet } from "../service/dataSet";
import { LocalService } from "../service/server";
import { runAsSteps } from "../support/steps";
import { projectRoot } from "../workbench/paths";
import { retry } from "../workbench/patience";
import { installTestRunners, type TestRunners } from "../workbench/runners";
import { copySampleWorkspace, sampleDataPath } from "../workbench/sampleWorkspace";
import { linkHost } from "../workbench/serviceProcess";
import { Session } from "../workbench/session";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";
import { Person } from "./person";
import { plainTerminal, Terminal } from "./terminal";
import { chosenTheme, tall } from "./visit";

/** Failing tests that CI has not seen. */
const newTests = `import { expect, it } from "vitest";

it("greets the pilot", () => {
  expect("hello").toBe("ahoy");
});

it("waves", () => {
  expect(1).toBe(2);
});
`;
/** Test of the sample that fails in CI, and here. */
const money = "keeps 1.005 EUR as 101 units";

/** Writes a log of vitest in the format of GitHub's raw logs, and an archive of the run's reports in two formats. */
function writeLogAndArchive(folder: string, scratch: string): void {
  const cwd = join(folder, "packages", "pricing");
  const [xml, json] = [join(scratch, "junit.xml"), join(scratch, "results.json")];
  const reporters = ["default", "junit", "json"].map((name) => `--reporter=${name}`);
  const outputs = [`--outputFile.junit=${xml}`, `--outputFile.json=${json}`];
  const { stdout, stderr } = spawnSync("npx", ["vitest", "run", "money", "greeting", ...reporters, ...outputs], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, CI: "true", NO_COLOR: "1" },
  });
  const lines = `${stdout}${stderr}`.split("\n").map((line) => `2026-11-20T17:44:23.8112345Z ${line}`);
  writeFileSync(join(folder, "build.log"), lines.join("\n"));
  const createArchive =
    "import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:\n for n in sys.argv[2:]: z.write(n)";
  execFileSync("python3", ["-c", createArchive, join(folder, "test-results.zip"), xml, json]);
}

describe("User without a service", function () {
  runAsSteps(this);
  let scratch: string;
  let folder: string;
  let service: LocalService;
  let session: Session;
  let window: WorkbenchWindow;
  let person: Person;
  let runners: TestRunners;
  const picture = (name: string) =>
    window.screenshot(join(projectRoot, "out", "pictures", `${name}-${chosenTheme}.png`));

  before(async () => {
    runners = installTestRunners();
    scratch = mkdtempSync(join(tmpdir(), "test-health-e2e-"));
    folder = copySampleWorkspace(scratch);
    symlinkSync(runners.packages, join(folder, "node_modules"));
    writeFileSync(join(folder, "packages", "pricing", "src", "greeting.test.ts"), newTests);
    writeLogAndArchive(folder, scratch);
    writeFileSync(join(scratch, ".bashrc"), "PS1='$ '\n");
    service = await LocalService.start({ history: loadDataSet(sampleDataPath, systemClock), linkHost });
    const settings = {
      ...plainTerminal,
      "terminal.integrated.shellIntegration.enabled": true,
      // Arguments of the shell would turn its integration off, so another home folder replaces the start-up files.
      "terminal.integrated.profiles.linux": { plain: { path: "bash", env: { HOME: scratch } } },
    };
    session = await Session.start({ folder, theme: chosenTheme, settings });
    window = await session.openWindow();
    await window.page.setViewportSize(tall);
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

  it("is offered to open a report or a log on the first screen", async () => {
    await window.openContainer("Test Health");
    const button = window.page.locator(".part.sidebar .monaco-button", { hasText: "Open a Test Report or Log" });
    await button.waitFor();
    await picture("first-screen");
    await button.click();
    await person.search(explainTexts.placeholder, "");
    await window.page.keyboard.press("Escape");
  });

  it("sees what failed in a log, without groups", async () => {
    await window.page.keyboard.press("Control+Shift+E");
    await window.chooseFromRowMenu(await window.waitForTreeRow("build.log"), "Explain Failures…");
    await window.page.getByText("3 failures. Connect to see which of them CI knows.").waitFor();
    await picture("log-without-service");
  });

  it("sees the same in an archive of two reports of the run", async () => {
    await window.runCommand("Test Health: Close Explained Failures");
    await window.page.keyboard.press("Control+Shift+E");
    await window.chooseFromRowMenu(await window.waitForTreeRow("test-results.zip"), "Explain Failures…");
    await window.page.getByText("3 failures. Connect to see which of them CI knows.").waitFor();
    await window.page.keyboard.press("Control+Shift+E");
    await window.chooseFromRowMenu(await window.waitForTreeRow("build.log"), "Explain Failures…");
    await window.waitForTreeRow("greets the pilot");
  });

  it("jumps to a failing test, which is marked", async () => {
    // While rows of the log replace those of the archive, a click may hit another row.
    await retry(async (options) => {
      await (await window.waitForTreeRow("waves")).click(options);
      await person.waitForEditor("greeting.test.ts", options);
      await person.waitForLine(7, options);
    });
    await person.waitForMarks([3, 7]);
    await person.waitForTextBehind(7, "◆ failed in your log");
    await person.hover("waves", "Failed in your log.");
  });

  it("sees the line of the log", async () => {
    const row = await window.waitForTreeRow("greets the pilot");
    await window.chooseFromRowMenu(row, "Show in Log");
    await person.waitForEditor("build.log");
    await picture("line-of-log");
  });

  it("finds the list again after the window was reloaded, with its age and the texts of the failures", async () => {
    await window.reopen();
    const message = /Explained (just now|\d+ min ago)\. 3 failures\. Connect to see which of them CI knows\./;
    await window.page.getByText(message).waitFor();
    await window.waitForTreeRow(/waves\s*AssertionError: expected 1 to be 2/);
    await picture("after-reload");
  });

  it("sends no request to the service", () => assert.deepEqual(service.requests.all, []));

  it("sees which failures CI knows as soon as there is a connection", async () => {
    await person.connect(service);
    await window.page.getByText("3 failures: 1 known in CI; 2 not seen in 7 days, so probably yours.").waitFor();
    await picture("log-with-service");
  });

  it("explains what the last command in a terminal printed", async () => {
    await window.runCommand("Test Health: Close Explained Failures");
    const terminal = await Terminal.open(window);
    await terminal.run("cd packages/pricing && npx vitest run money", /^\s*Duration/);
    await window.runCommand("Explain Failures of Last Command");
    await window.page.getByText("1 failure: 1 known in CI.").waitFor();
    await window.expandRow("Known in CI");
    await window.waitForTreeRow(new RegExp(`${money}.*same failure`));
    await picture("last-command");
  });
});
