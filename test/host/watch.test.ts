import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { TreeNode } from "../../src/present/node";
import { commands } from "../../src/ui/contributions/ids";
import { viewTypes } from "../../src/ui/contributions/viewTypes";
import type { TestExports } from "../../src/ui/window/testExports";
import { History } from "../service/history";
import { LocalService } from "../service/server";
import { harbour } from "../support/builders";
import { ClockAhead } from "../support/clock";
import { runAsSteps } from "../support/steps";
import { waitFor } from "../support/until";
import { closeEditors, extensionApi, noEvents, removeApiKey, rows } from "./harbour";

const minute = 60_000;

/** A run that fails after half an hour of the service's clock. Each test continues where the previous one stopped. */
describe("Watched test run", function () {
  runAsSteps(this);
  const clock = new ClockAhead();
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    const history = new History({ repository: harbour, orgUrlSlug: "acme" });
    const created = clock.now() - 10 * minute;
    history.addTestRun({
      id: "3f0c",
      targetBranch: "main",
      prefix: "queue",
      sha: "41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4",
      createdAt: created,
      pullRequests: [{ number: 412, title: "Fix tides" }],
      requiredStatuses: ["unit", "e2e"],
      timeline: [
        { kind: "checkRun", name: "unit", suite: 1, conclusion: "success", time: created },
        { kind: "checkRun", name: "e2e", suite: 1, conclusion: "failure", time: created + 40 * minute },
      ],
    });
    service = await LocalService.start({ history, clock });
    api = await extensionApi();
    await api.connect({ baseUrl: service.url, orgUrlSlug: service.orgUrlSlug, apiKey: service.apiKey });
    await vscode.commands.executeCommand(commands.lookUpTestRun, { id: "3f0c", targetBranch: "main" });
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  after(async () => {
    await closeEditors();
    await removeApiKey();
    await service.stop();
  });

  const readRowState = (): string => {
    const [row] = rows(api.testRuns);
    if (!row) {
      return "no run";
    }
    const { iconPath, contextValue } = api.testRuns.getTreeItem(row) as vscode.TreeItem;
    return `${(iconPath as vscode.ThemeIcon).id} ${contextValue}`;
  };
  const waitForRowState = (expected: string) =>
    waitFor([api.testRuns.onDidChangeTreeData ?? noEvents], () => readRowState() === expected || undefined);
  const row = (): TreeNode => rows(api.testRuns)[0] ?? assert.fail("no run");

  it("can be watched while it is in progress", () => waitForRowState("sync run.watchable"));

  it("is the only candidate if the command names no run", async () => {
    await vscode.commands.executeCommand(commands.watchTestRun);
    assert.equal(readRowState(), "sync~spin run.watched");
  });

  it("is no longer watched after Stop Watching on its row", async () => {
    await vscode.commands.executeCommand(commands.unwatchTestRun, row());
    assert.deepEqual([readRowState(), api.watchStatus], ["sync run.watchable", undefined]);
  });

  it("is requested again after 15 seconds, until it has failed", async () => {
    const earlierRequests = service.requests.requestsOf("getTestRun");
    await vscode.commands.executeCommand(commands.watchTestRun, row());
    clock.move(30 * minute);
    const { receivedAt } = await service.requests.nextRequest("getTestRun");
    const watching = [
      api.watchStatus?.replace(/1\d min/, "(age)"),
      receivedAt - (earlierRequests.at(-1)?.receivedAt ?? 0) >= 15_000,
    ];
    await waitForRowState("error run");
    assert.deepEqual(
      [watching, api.watchStatus, service.requests.requestsOf("getTestRun").length - earlierRequests.length],
      [["$(eye) #412: 1 of 2, (age)", true], undefined, 1],
    );
  });

  it("shows a notification at its end, whose button opens its panel", async () => {
    await vscode.commands.executeCommand("notification.acceptPrimaryAction");
    await waitFor([vscode.window.tabGroups.onDidChangeTabs], () => {
      const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
      return (input instanceof vscode.TabInputWebview && input.viewType.endsWith(viewTypes.testRun)) || undefined;
    });
  });
});
