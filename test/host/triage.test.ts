import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as vscode from "vscode";
import type { GitExtension } from "../../src/ui/adapters/gitApi";
import { readGitUser } from "../../src/ui/adapters/gitUser";
import { commands, settings, settingsSection } from "../../src/ui/contributions/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import type { LocalService } from "../service/server";
import { waitFor } from "../support/until";
import { wait } from "../support/wait";
import {
  closeEditors,
  connectTo,
  folder,
  nextLoadRequest,
  noEvents,
  removeApiKey,
  rows,
  rowsWith,
  startService,
  waitForFiles,
} from "./harbour";

describe("Triage", () => {
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    service = await startService();
    api = await connectTo(service);
    await waitForFiles(api);
  });

  afterEach(async () => {
    await vscode.commands.executeCommand(commands.clearFilters);
    await vscode.commands.executeCommand(commands.groupBy, "file");
    await vscode.commands.executeCommand(commands.sortBy, "impact");
    await setUserSetting(settings.owners, undefined);
  });

  after(async () => {
    await removeApiKey();
    await closeEditors();
    await service.stop();
  });

  const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(command, ...args);
  const topRows = () =>
    rows(api.failingTests).map((node) => {
      const { label, description } = api.failingTests.getTreeItem(node) as vscode.TreeItem;
      return `${label} | ${description ?? ""}`;
    });
  /** Returns the rows above the one that prompts for the user's owners. */
  const testRows = () => rows(api.failingTests).filter(({ context }) => context !== "selectOwners");
  /** Returns the rows of the worklist's group of tests without a ticket. */
  const noTicketRows = () =>
    rows(
      api.failingTests,
      testRows().find(({ label }) => label === "No ticket"),
    );
  /** Part of the view's description before the time range: the count and the filter. */
  const summary = () => api.description.split(" · ")[0];
  const waitForSummary = (expected: string) =>
    waitFor([api.failingTests.onDidChangeTreeData ?? noEvents], () => summary() === expected || undefined);

  it("groups and sorts without a request", async () => {
    await run(commands.groupBy, "owner");
    assert.deepEqual(topRows(), [
      "@acme/api | 7",
      "@acme/finance | 13",
      "@maria-k | 8",
      "@acme/web | 18",
      "@acme/search | 4",
      "No owner | 37",
      "Which tests are yours? | ",
    ]);
    await run(commands.groupBy, "worklist");
    await run(commands.sortBy, "name");
    assert.deepEqual(
      noTicketRows()
        .slice(0, 3)
        .map(({ label }) => label.slice(0, 40)),
      [
        "a visitor sees the free berths @smoke",
        "answers within a quarter of a second",
        "answers within the time a visitor waits",
      ],
    );
  });

  it("shows the active filter, and clears it with one click", async () => {
    await run(commands.filter, { text: "booking", quarantined: "hidden" });
    assert.equal(summary(), '20 of 75: quarantined hidden, "booking"');
    await run(commands.filter, { text: "no test is called this" });
    const [row, ...otherRows] = testRows();
    assert.ok(row);
    const { label, command } = api.failingTests.getTreeItem(row) as vscode.TreeItem;
    assert.deepEqual(
      [label, command?.command, otherRows],
      ['Clear filters: none of 75 failing tests is shown ("no test is called this")', commands.clearFilters, []],
    );
    await run(commands.clearFilters);
    assert.equal(summary(), "75 failing");
  });

  it("recognizes the user's tests in the filter and the status bar", async () => {
    const promptRow = rows(api.failingTests).at(-1);
    assert.ok(promptRow);
    const promptItem = api.failingTests.getTreeItem(promptRow) as vscode.TreeItem;
    assert.equal(promptItem.command?.command, commands.selectOwners);
    assert.equal(api.statusBar, "$(beaker) 75 failing tests");
    await setUserSetting(settings.owners, ["@acme/web"]);
    assert.deepEqual(testRows(), rows(api.failingTests));
    assert.equal(api.statusBar, "$(beaker) 75 failing tests, 18 mine");
    await run(commands.filter, { mine: true });
    assert.equal(summary(), "18 of 75: mine");
    await setUserSetting(settings.owners, ["maria-k"]);
    assert.equal(summary(), "8 of 75: mine");
  });

  it("shows a failure rate once: in the badge, or in the description while the editor shows no badges", async () => {
    const configuration = vscode.workspace.getConfiguration("explorer");
    const show = (isShown: boolean | undefined) =>
      configuration.update("decorations.badges", isShown, vscode.ConfigurationTarget.Global);
    const readDescription = () => {
      const [row] = rowsWith(api.failingTests, "keeps 1.005 EUR as 101 units");
      assert.ok(row);
      return (api.failingTests.getTreeItem(row) as vscode.TreeItem).description;
    };
    const descriptions = [readDescription()];
    await show(false);
    descriptions.push(readDescription());
    await show(undefined);
    descriptions.push(readDescription());
    assert.deepEqual(descriptions, ["19 PRs · money", "100% · 19 PRs · money", "19 PRs · money"]);
  });

  it("ignores settings that no longer exist", async () => {
    const configuration = vscode.workspace.getConfiguration(settingsSection);
    assert.deepEqual(
      ["statusBar.enabled", "rateBadge", "includeSubmodules"].map((name) => configuration.inspect(name)?.defaultValue),
      [undefined, undefined, undefined],
    );
  });

  it("follows the active editor if the view is filtered by the active file", async () => {
    await vscode.window.showTextDocument(createUri("packages/pricing/src/money.test.ts"));
    await run(commands.filter, { activeFile: true });
    await waitForSummary("2 of 75: active file");
    await vscode.window.showTextDocument(createUri("packages/pricing/src/quote.test.ts"));
    await waitForSummary("3 of 75: active file");
  });

  it("counts the failing tests of files and folders", () => {
    const places = ["packages/pricing/src/money.test.ts", "packages/pricing/src", "packages/pricing/src/money.ts", ""];
    assert.deepEqual(
      places.map((path) => api.failingTestsIn(createUri(path)).length),
      [2, 5, 0, 67],
    );
  });

  it("copies the selected rows, the tests of a group's row, and from the view title all shown tests", async () => {
    await run(commands.groupBy, "worklist");
    await run(commands.sortBy, "name");
    const [first, second] = noTicketRows();
    const copyHeading = async (...args: unknown[]) => {
      await run(commands.copyAsMarkdown, ...args);
      const [heading = ""] = (await vscode.env.clipboard.readText()).split("\n");
      return heading.replace(/, [^,]* UTC$/, "");
    };
    assert.equal(await copyHeading(first, [first]), "**`Booking › a visitor sees the free berths @smoke`**");
    assert.equal(await copyHeading(second, [first, second]), "**2 failing tests** in `acme/harbour`, 7 days");
    await run(commands.filter, { text: "money" });
    assert.equal(await copyHeading(), '**2 failing tests** in `acme/harbour`, 7 days, `"money"`');
    await run(commands.clearFilters);
    await run(commands.groupBy, "owner");
    assert.equal(await copyHeading(testRows()[0]), "**7 failing tests** in `acme/harbour`, 7 days");
  });

  it("runs the test at its line with the installed test extension, and does nothing if there is none", async () => {
    const money = rows(api.failingTests)
      .flatMap((node) => node.tests?.() ?? [])
      .find(({ name }) => name.includes("keeps 1.005 EUR"));
    assert.ok(money);
    await run(commands.runTests, money.id);
    const line = vscode.window.activeTextEditor?.selection.active.line ?? -1;
    const controller = vscode.tests.createTestController("host", "Host");
    try {
      const item = controller.createTestItem("money", "money", createUri("packages/pricing/src/money.test.ts"));
      item.range = new vscode.Range(line, 0, line, 80);
      controller.items.add(item);
      const requestedIds = wait<readonly string[]>((resolve) => {
        const profile = controller.createRunProfile("Run", vscode.TestRunProfileKind.Run, (request) => {
          controller.createTestRun(request).end();
          resolve((request.include ?? []).map(({ id }) => id));
        });
        return () => profile.dispose();
      });
      await run(commands.runTests, money.id);
      assert.deepEqual(await requestedIds, ["money"]);
    } finally {
      controller.dispose();
    }
  });

  it("reads the Git user", async () => {
    const git = vscode.extensions.getExtension<GitExtension>("vscode.git")?.exports.getAPI(1).getRepository(folder());
    assert.ok(git);
    for (const [key, value] of Object.entries({ "user.name": "Maria K", "user.email": "maria-k@example.com" })) {
      execFileSync("git", ["config", "--local", key, value], { cwd: folder().fsPath });
    }
    assert.deepEqual(await readGitUser(git), { name: "Maria K", email: "maria-k@example.com" });
  });

  it("shows another time range for the repository", async () => {
    const request = nextLoadRequest(service);
    await run(commands.selectWindow, "24h");
    const { start_time, end_time } = (await request).body as Record<string, string>;
    assert.equal(Date.parse(end_time ?? "") - Date.parse(start_time ?? ""), 24 * 3_600_000);
    await run(commands.selectWindow, "7d");
  });
});

function createUri(path: string): vscode.Uri {
  return vscode.Uri.joinPath(folder(), path);
}

/** Changes one of the user settings. */
async function setUserSetting(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration(settingsSection).update(name, value, vscode.ConfigurationTarget.Global);
}
