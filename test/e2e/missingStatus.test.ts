import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTestBranchName, type RecordedTestRun } from "../service/mergeQueue";
import { runAsSteps } from "../support/steps";
import { projectRoot } from "../workbench/paths";
import { chosenTheme, Visit } from "./visit";

const minute = 60_000;
const createdAt = Date.now() - 40 * minute;

/** A run that ended without three of its required statuses. */
const run: RecordedTestRun = {
  id: "5b0e7d34-91ac-4f26-8c5d-20e6f1a7b398",
  prefix: "gh-readonly-queue/main",
  targetBranch: "main",
  sha: "7c19e5d20b84f6a3cc5e0d91b2f47a6830e1d5c9",
  createdAt,
  pullRequests: [{ number: 431, title: "Deepen the basin" }],
  requiredStatuses: ["build", "test", "Lint", "codecov/patch"],
  timeline: [
    { kind: "checkRun", name: "build", suite: 1, conclusion: "success", time: createdAt + minute },
    { kind: "status", status: "failed", time: createdAt + 30 * minute },
  ],
};

const workflows: Readonly<Record<string, string>> = {
  "build.yml":
    "name: Build\non: merge_group\njobs:\n  build:\n    runs-on: ubuntu-latest\n  lint:\n    runs-on: ubuntu-latest\n",
  "test.yml":
    "name: Test\n\non:\n  pull_request:\n    branches: [main]\n\njobs:\n  test:\n    runs-on: ubuntu-latest\n",
};

function prepareWorkflows(folder: string): void {
  const path = join(folder, ".github", "workflows");
  mkdirSync(path, { recursive: true });
  for (const [name, text] of Object.entries(workflows)) {
    writeFileSync(join(path, name), text);
  }
}

describe("Reasons why a required status was never reported", function () {
  runAsSteps(this);
  let visit: Visit;
  const picture = (name: string) =>
    visit.window.screenshot(join(projectRoot, "out", "pictures", `missing-status-${name}-${chosenTheme}.png`));

  before(async () => {
    visit = await Visit.start(undefined, {
      theme: chosenTheme,
      prepare: (history, folder) => {
        history.addTestRun(run);
        prepareWorkflows(folder);
      },
    });
    await visit.openViews();
  });

  after(() => visit?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await visit?.pictureOfFailure();
    }
  });

  it("are shown below each missing status", async () => {
    const { window, person } = visit;
    await person.lookUp(createTestBranchName(run), "main");
    await person.waitForRun("#431");
    await window.waitForTreeRow(/May be: no merge_group trigger\s*test\.yml:3/);
    await window.waitForTreeRow(/May be: the job is called lint\s*build\.yml:6/);
    await window.waitForTreeRow(/No job of that name in the workflow files here; it may come from another service\./);
    await picture("rows");
  });

  it("open the line of the workflow", async () => {
    const { window, person } = visit;
    await (await window.waitForTreeRow("May be: no merge_group trigger")).click();
    await person.waitForEditor("test.yml");
    await person.waitForLine(3);
    await picture("line");
  });

  it("disappear once the file has changed", async () => {
    const { window, person } = visit;
    const row = window.treeRow("May be: no merge_group trigger");
    await person.typeInEditor("End", "\n  merge_group:");
    await window.page.keyboard.press("Control+S");
    await row.waitFor({ state: "detached" });
  });

  it("are shown on the page of the run", async () => {
    const { window, person } = visit;
    const row = await window.waitForTreeRow("#431");
    await row.hover();
    await row.getByRole("button", { name: "Show Test Run", exact: true }).click();
    await person.webview.getByText("May be: the job is called lint").waitFor();
    await picture("page");
  });
});
