import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { runAsSteps } from "../support/steps";
import { projectRoot } from "../workbench/paths";
import { retry } from "../workbench/patience";
import { chosenTheme, Visit } from "./visit";

const day = 86_400_000;
const title = "answers within the time a visitor waits";

/** Commits a change of a file for each of the last days, oldest first, and fetches them from another repository. */
function prepareCommits(folder: string): void {
  const author = ["-c", "user.name=Jane Tides", "-c", "user.email=jane@example.com", "-c", "commit.gpgsign=false"];
  const commit = (file: string, message: string, daysAgo: number) => {
    appendFileSync(join(folder, file), `\n// ${message}\n`);
    const date = new Date(Date.now() - daysAgo * day).toISOString();
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    execFileSync("git", [...author, "commit", "--quiet", "--all", "--message", message], { cwd: folder, env });
  };
  for (let daysAgo = 14; daysAgo >= 1; daysAgo -= 1) {
    commit("packages/pricing/src/quote.ts", `Round what a berth costs, as agreed ${daysAgo} days ago`, daysAgo);
    commit("packages/pricing/src/quote.test.ts", `Say what a berth costs, ${daysAgo} days ago`, daysAgo);
  }
  commit("README.md", "Tell what this is", 0);
  const origin = join(folder, "..", "origin.git");
  execFileSync("git", ["clone", "--quiet", "--bare", folder, origin], { stdio: "pipe" });
  const config = [`url.${origin}.insteadOf`, "https://github.com/acme/harbour.git"];
  execFileSync("git", ["config", ...config], { cwd: folder });
  execFileSync("git", ["fetch", "--quiet"], { cwd: folder, stdio: "pipe" });
}

describe("Commits since which a test fails", function () {
  runAsSteps(this);
  let visit: Visit;
  const picture = (name: string) =>
    visit.window.screenshot(join(projectRoot, "out", "pictures", `possible-commits-${name}-${chosenTheme}.png`));

  before(async () => {
    visit = await Visit.start(
      { width: 1280, height: 1000 },
      {
        theme: chosenTheme,
        settings: { "testHealth.targetBranch": "main" },
        prepare: (_, folder) => prepareCommits(folder),
      },
    );
    await visit.openViews();
  });

  after(() => visit?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await visit?.pictureOfFailure();
    }
  });

  it("are offered on the page of the test, with the first day of the failure and the days before", async () => {
    const { window, person } = visit;
    await window.expandRow("quote.test.ts");
    const row = await window.waitForTreeRow(title);
    await row.hover();
    await row.getByRole("button", { name: "Show Details" }).click();
    await person.webview.getByRole("button", { name: "Load the last 14 days" }).press("Enter");
    await person.webview.getByText("Listed since Nov").waitFor();
    await picture("page");
  });

  it("are listed in a quick pick, and open in the editor's own view", async () => {
    const { window, person } = visit;
    // A page that is rendered again or gets the focus may lose a click or close the list.
    await retry(async (options) => {
      await person.webview.getByRole("button", { name: "Possible Commits" }).click(options);
      await window.page.getByText(/^Possible commits of main, /).waitFor(options);
    });
    await person.waitForPicks([
      "Say what a berth costs, 11 days ago",
      "Round what a berth costs, as agreed 11 days ago",
      "Say what a berth costs, 12 days ago",
      "Round what a berth costs, as agreed 12 days ago",
    ]);
    await picture("list");
    await window.page.keyboard.press("Enter");
    await window.page.getByRole("tab", { name: /Say what a berth costs, 11 days ago/ }).waitFor();
    await picture("commit");
  });
});
