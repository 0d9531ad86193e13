import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runAsSteps } from "../support/steps";
import { projectRoot } from "../workbench/paths";
import { chosenTheme, Visit } from "./visit";

const reports = join(projectRoot, "test", "fixtures", "sample", "reports");

/** A failed test that CI has never seen. */
const newTest = {
  file: "packages/pricing/src/greeting.test.ts",
  source: `import { expect, it } from "vitest";\n\nit("greets the pilot", () => {\n  expect("hello").toBe("ahoy");\n});\n`,
  failure: "AssertionError: expected 'hello' to be 'ahoy'",
};
const newCase = `<testcase classname="${newTest.file}" name="greets the pilot"><failure>${newTest.failure}</failure></testcase>`;
/** A test that passed on retry. */
const retriedCase = `<testcase classname="${newTest.file}" name="waves back"><flakyFailure message="too late">at 1</flakyFailure></testcase>`;
const newSuite = `<testsuite name="${newTest.file}">${newCase}${retriedCase}</testsuite>`;
/** A suite of jasmine with a test that failed on one pull request. */
const rareSuite = `<testsuite name="tide table.high water"><testcase classname="tide table.high water" name="comes twice a day"><failure>no tide</failure></testcase></testsuite>`;

/** Writes the new test, and one report with it and the results of the sample's runners, to the workspace. */
function writeReport(folder: string): void {
  const suites = ["vitest/1.xml", "pytest/1.xml", "jest/4.xml", "go/1.xml"].map((name) =>
    readFileSync(join(reports, name), "utf8")
      .replace(/^<\?xml[^>]*>\s*/, "")
      .replace(/<\/?testsuites[^>]*>/g, ""),
  );
  writeFileSync(join(folder, newTest.file), newTest.source);
  writeFileSync(
    join(folder, "report.xml"),
    `<testsuites>${[...suites, newSuite, rareSuite].join("\n")}</testsuites>\n`,
  );
}

/** Returns the report of vitest for the same run without failures. */
function passEverything(report: string): string {
  return report
    .replaceAll('"status":"failed"', '"status":"passed"')
    .replaceAll('"success":false', '"success":true')
    .replaceAll(/"(numFailed\w+)":\d+/g, '"$1":0');
}

describe("Explained Failures", function () {
  runAsSteps(this);
  let visit: Visit;
  let requestsBefore: number;
  const requestCount = () => visit.service.requests.requestsOf("listFailingTests").length;

  before(async () => {
    visit = await Visit.start(undefined, {
      theme: chosenTheme,
      prepare: (_, folder) => writeReport(folder),
      settings: { "testHealth.reports": ["results/*.json"] },
    });
    await visit.openViews();
    requestsBefore = requestCount();
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await visit.pictureOfFailure();
    }
  });

  after(() => visit?.stop());

  it("explains a test report from the Explorer's context menu", async () => {
    const { window } = visit;
    await window.page.keyboard.press("Control+Shift+E");
    await window.chooseFromRowMenu(await window.waitForTreeRow("report.xml"), "Explain Failures…");
    await window.waitForTreeRow("greets the pilot");
    const message =
      "7 failures: 4 known in CI; 1 quarantined; 1 seen on one pull request; 1 not seen in 7 days, so probably yours; 1 passed on retry.";
    await window.page.getByText(message).waitFor();
    await window.expandRow("Known in CI");
    await window.waitForTreeRow(/same failure/);
    await window.expandRow("Passed on retry");
    await window.waitForTreeRow(/waves back.*too late/);
    await window.screenshot(join(projectRoot, "out", "pictures", `five-groups-${chosenTheme}.png`));
  });

  it("opens the source of a failure that is unknown to CI", async () => {
    const { window, person } = visit;
    await (await window.waitForTreeRow("greets the pilot")).click();
    await person.waitForEditor("greeting.test.ts");
    await person.waitForLine(3);
  });

  it("marks its line, and shows in the hover why it is probably caused by the user's changes", async () => {
    const { window, person } = visit;
    await person.waitForMark(3);
    const hover = await person.hover("greets the pilot", "Failed in your report");
    await window.screenshot(join(projectRoot, "out", "pictures", `my-failures-${chosenTheme}.png`));
    const text = await hover.textContent();
    for (const words of ["Not seen in CI in 7 days, so probably yours.", newTest.failure]) {
      assert.ok(text?.includes(words), text ?? "");
    }
    await hover.locator("a", { hasText: "Explained Failures" }).click();
    await window.page.keyboard.press("Escape");
  });

  it("counts it in the Explorer", async () => {
    const { window, person } = visit;
    await window.page.keyboard.press("Control+Shift+E");
    await person.waitForBadge("greeting.test.ts", "1, U");
    await window.openContainer("Test Health");
  });

  it("copies the explanation as Markdown", async () => {
    const markdown = await visit.person.copyText(() =>
      visit.window.clickViewAction("Explained Failures", "Copy Explanation as Markdown"),
    );
    assert.deepEqual(
      markdown.split("\n").filter((line) => /^#|greets/.test(line)),
      [
        "### Not seen in CI (1): probably yours, or new",
        "- `greets the pilot`",
        "### Seen on one pull request (1): may be yours",
        "### Known in CI (4): fails for others as well",
        "### Quarantined (1): does not block",
        "### Passed on retry (1): failed first",
      ],
    );
  });

  it("closes the view", async () => {
    const { window } = visit;
    await window.clickViewAction("Explained Failures", "Close Explained Failures");
    await window.viewHeader("Explained Failures").waitFor({ state: "detached" });
    await visit.person.waitForMarks([]);
  });

  it("explains a report once a test run has written it, and closes when the next run passes", async () => {
    const { window, folder } = visit;
    const path = join(folder, "results", "vitest.json");
    mkdirSync(dirname(path));
    copyFileSync(join(reports, "vitest", "3.json"), path);
    await window.waitForTreeRow("Known in CI");
    await window.page.getByText(/^3 failures: /).waitFor();
    await window.screenshot(join(projectRoot, "out", "pictures", "my-failures-written.png"));
    writeFileSync(path, passEverything(readFileSync(path, "utf8")));
    await window.viewHeader("Explained Failures").waitFor({ state: "detached" });
  });

  it("sends no request", () => {
    assert.equal(requestCount() - requestsBefore, 0);
  });
});
