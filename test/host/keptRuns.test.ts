import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { TreeNode } from "../../src/present/node";
import { commands } from "../../src/ui/contributions/ids";
import { viewTypes } from "../../src/ui/contributions/viewTypes";
import type { TestExports } from "../../src/ui/window/testExports";
import { History } from "../service/history";
import type { TestRunEvent } from "../service/mergeQueue";
import { LocalService } from "../service/server";
import { harbour } from "../support/builders";
import { waitFor } from "../support/until";
import {
  closeEditors,
  extensionApi,
  noEvents,
  openPanels,
  removeApiKey,
  rows,
  viewText,
  waitForPanels,
} from "./harbour";

const minute = 60_000;
const sha = "41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4";

describe("Looked-up test runs", () => {
  let service: LocalService;
  let api: TestExports;
  const created = Date.now() - 12 * minute;
  const timeline: TestRunEvent[] = [
    ...Array.from({ length: 88 }, (_, index): TestRunEvent => {
      const context = index % 2 ? "lint" : "docs";
      return { kind: "statusCheck", context, state: "pending", time: created + index * 1000 };
    }),
    { kind: "status", status: "in_progress", time: created },
  ];

  before(async () => {
    const history = new History({ repository: harbour, orgUrlSlug: "acme" });
    const run = { prefix: "queue", sha, createdAt: created, targetBranch: "main", requiredStatuses: ["lint", "e2e"] };
    history.addTestRun({
      ...run,
      id: "3f0c-bisection1",
      pullRequests: [{ number: 412, title: "Fix tides" }],
      timeline,
      impactedTargets: Array.from({ length: 20_000 }, (_, index) => `//web/part${index}:tests`),
      impactedTargetsForTestedPrs: ["//web/part7:tests"],
      dependentPrs: [409],
    });
    history.addTestRun({ ...run, id: "8d1f", pullRequests: [{ number: 413, title: "" }], timeline: [] });
    service = await LocalService.start({ history });
    api = await extensionApi();
    await api.connect({ baseUrl: service.url, orgUrlSlug: service.orgUrlSlug, apiKey: service.apiKey });
    await vscode.commands.executeCommand(commands.lookUpTestRun, { id: "3f0c-bisection1", targetBranch: "main" });
    await waitForRows((nodes) => nodes.length === 1);
  });

  afterEach(closeEditors);

  after(async () => {
    await removeApiKey();
    await service.stop();
  });

  /** Resolves with the rows of the first level once the predicate holds. */
  const waitForRows = (predicate: (nodes: readonly TreeNode[]) => boolean): Promise<readonly TreeNode[]> =>
    waitFor([api.testRuns.onDidChangeTreeData ?? noEvents], () => {
      const nodes = rows(api.testRuns);
      return predicate(nodes) ? nodes : undefined;
    });
  const first = (): TreeNode => rows(api.testRuns)[0] ?? assert.fail("no run");

  it("show what the run waits for, with each check and target once", () => {
    const text = viewText(api.testRuns)
      .replace(/^( *\/\/web\/part\d+:tests\n){100}/m, "    (100 targets)\n")
      .replace(/\d+ min ago \(.*\)/, "(age)");
    assert.equal(
      text,
      `#412 | in progress: waiting for e2e and lint (pending) · as of just now · into main
  Required statuses | 1 of 2 reported
    e2e | not reported yet
    lint | reported: pending
  Pull requests under test | 1
    #412 Fix tides
  Checks | 2 status checks
    docs | pending · status check · reported 44 times
    lint | pending · status check · reported 44 times
  Dependent pull requests | 1
    #409
  Impacted targets | 1
    //web/part7:tests
  Impacted targets from dependents | 19,999
    (100 targets)
    Show all 19,999 on the page
  Status | in progress
  Test branch | queue-merge/pr-412/3f0c-bisection1
  Commit | ${sha}
  Created | (age)`,
    );
  });

  it("open their panel once, from the row and from the row of all targets", async () => {
    const { runId } = first();
    await vscode.commands.executeCommand(commands.showTestRun, first());
    await vscode.commands.executeCommand(commands.showTestRun, { runId });
    assert.deepEqual(await waitForPanels(1), [`${viewTypes.testRun}: #412`]);
  });

  it("are copied as an id and as Markdown", async () => {
    const copyWith = async (command: string) => {
      await vscode.commands.executeCommand(command, first());
      return vscode.env.clipboard.readText();
    };
    assert.equal(await copyWith(commands.copyId), "3f0c-bisection1");
    assert.match(
      await copyWith(commands.copyAsMarkdown),
      /^\*\*Test run\*\* in `acme\/harbour`, into `main`\n\nIn progress/,
    );
  });

  it("are refreshed in place", async () => {
    await vscode.commands.executeCommand(commands.lookUpTestRun, { id: "8d1f", targetBranch: "main" });
    await waitForRows((nodes) => nodes.length === 2);
    timeline.push({ kind: "checkRun", name: "e2e", suite: 1, conclusion: "failure", time: Date.now() });
    timeline.push({ kind: "status", status: "failed", time: Date.now() });
    const second = rows(api.testRuns)[1];
    await vscode.commands.executeCommand(commands.refreshTestRun, second);
    assert.deepEqual(
      rows(api.testRuns).map(({ label, description }) => `${label} ${description?.split(" · ")[0]}`),
      ["#413 in progress: waiting for lint and e2e", "#412 failed: e2e reported failure"],
    );
  });

  it("are removed one by one and all together, and their panel shows the removal", async () => {
    await vscode.commands.executeCommand(commands.showTestRun, first());
    await waitForPanels(1);
    await vscode.commands.executeCommand(commands.removeTestRun, first());
    assert.deepEqual(
      (await waitForRows((nodes) => nodes.length === 1)).map(({ label }) => label),
      ["#412"],
    );
    await waitFor(
      [vscode.window.tabGroups.onDidChangeTabs],
      () => openPanels()[0] === `${viewTypes.testRun}: Test Run` || undefined,
    );
    await vscode.commands.executeCommand(commands.clearTestRuns);
    await waitForRows((nodes) => nodes.length === 0);
  });

  it("are removed with the API key, and their panels too", async () => {
    await vscode.commands.executeCommand(commands.lookUpTestRun, { id: "8d1f", targetBranch: "main" });
    await waitForRows((nodes) => nodes.length === 1);
    await vscode.commands.executeCommand(commands.showTestRun, first());
    await waitForPanels(1);
    await removeApiKey();
    assert.deepEqual([await waitForPanels(0), rows(api.testRuns)], [[], []]);
  });
});
