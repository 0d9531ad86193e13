import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { TreeNode } from "../../src/present/node";
import { commands } from "../../src/ui/contributions/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import type { LocalService } from "../service/server";
import { waitFor } from "../support/until";
import {
  closeEditors,
  connectTo,
  extensionApi,
  noEvents,
  removeApiKey,
  rows,
  startService,
  viewText,
  waitForFiles,
} from "./harbour";

const runId = "8d1f6a52-3c0b-4e57-9a44-71be0c6f2d98";

/** The end-to-end tests cover the confirmation of a link: no prompt can be accepted from inside the editor. */
describe("Links to tests and test runs", () => {
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    service = await startService();
    api = await extensionApi();
    await connectTo(service);
    await waitForFiles(api);
    await vscode.commands.executeCommand(commands.lookUpTestRun, {
      id: runId,
      repository: "github.com/acme/harbour",
      targetBranch: "main",
    });
  });

  after(async () => {
    await closeEditors();
    await removeApiKey();
    await service.stop();
  });

  const runRow = () => rows(api.testRuns)[0] ?? assert.fail("no run");
  /** Resolves with the row of the possible culprits once there are some. */
  const waitForCulprits = (): Promise<TreeNode> =>
    waitFor([api.testRuns.onDidChangeTreeData ?? noEvents], () => {
      const row = rows(api.testRuns, runRow()).find(({ label }) => label === "Possible culprits");
      return row && rows(api.testRuns, row).length > 0 ? row : undefined;
    });
  const copyLink = async (row: TreeNode) => {
    await vscode.commands.executeCommand(commands.copyLink, row);
    return vscode.env.clipboard.readText();
  };

  it("are shown below a failed run for its possible culprits, and open the source", async () => {
    const row = await waitForCulprits();
    const [topCulprit] = rows(api.testRuns, row);
    assert.match(
      viewText(api.testRuns, row),
      /^keeps 1\.005 EUR as 101 units \| failed [^·]+ after the run began · known in CI · money · money\.test\.ts/,
    );
    await vscode.commands.executeCommand(commands.openTestSource, topCulprit?.action);
    assert.match(vscode.window.activeTextEditor?.document.uri.path ?? "", /packages\/pricing\/src\/money\.test\.ts$/);
  });

  it("are copied from the rows of tests and of test runs", async () => {
    const [topCulprit] = rows(api.testRuns, await waitForCulprits());
    const start = `${vscode.env.uriScheme}://test-health.test-health/`;
    assert.deepEqual(
      [await copyLink(runRow()), await copyLink(topCulprit ?? runRow())],
      [
        `${start}run?repo=github.com/acme/harbour&id=${runId}&branch=main`,
        `${start}test?repo=github.com/acme/harbour&id=${topCulprit?.testId}&name=money%20%3E%20keeps%201.005%20EUR%20as%20101%20units&class=src/money.test.ts`,
      ],
    );
  });

  it("send no request without the user's consent", async () => {
    const runRequestCount = service.requests.requestsOf("getTestRun").length;
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).length;
    const follow = (path: string, query: string) => vscode.commands.executeCommand(commands.followLink, path, query);
    await follow("/run", "repo=github.com/acme/lighthouse&id=1&branch=main");
    await follow("/run", "repo=github.com/acme/harbour&id=1&id=2");
    await follow("/elsewhere", "repo=github.com/acme/harbour&id=1");
    // An editor under test shows no dialogs, which counts as a refusal.
    await follow("/run", "repo=github.com/acme/harbour&id=1&branch=main");
    await follow("/test", `repo=github.com/acme/harbour&id=${rows(api.testRuns, await waitForCulprits())[0]?.testId}`);
    assert.deepEqual(
      [
        service.requests.requestsOf("getTestRun").length,
        vscode.window.tabGroups.all.flatMap((group) => group.tabs).length,
      ],
      [runRequestCount, tabs],
    );
  });
});
