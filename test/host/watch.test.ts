import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { TreeNode } from "../../src/present/node";
import { viewTypes } from "../../src/ui/panels/viewTypes";
import { commands } from "../../src/ui/window/ids";
import type { TestExports } from "../../src/ui/window/testExports";
import { History } from "../service/history";
import { LocalService } from "../service/server";
import { harbour } from "../support/builders";
import { ClockAhead } from "../support/clock";
import { until } from "../support/until";
import { closeEditors, extensionApi, noEvents, removeApiKey, rows } from "./harbour";

const minute = 60_000;

/**
 * A run that fails in half an hour, as the service's clock has it. Each test goes on where the one
 * before it stopped.
 */
describe("a watched test run", function () {
  this.bail(true);
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

  const painted = (): string => {
    const [row] = rows(api.testRuns);
    if (!row) return "no run";
    const { iconPath, contextValue } = api.testRuns.getTreeItem(row) as vscode.TreeItem;
    return `${(iconPath as vscode.ThemeIcon).id} ${contextValue}`;
  };
  const untilPainted = (expected: string) =>
    until([api.testRuns.onDidChangeTreeData ?? noEvents], () => painted() === expected || undefined);
  const row = (): TreeNode => rows(api.testRuns)[0] ?? assert.fail("no run");

  it("is offered where a run is in progress", () => untilPainted("sync run.watchable"));

  it("is the only one that can be, where the command is not told which", async () => {
    await vscode.commands.executeCommand(commands.watchTestRun);
    assert.equal(painted(), "sync~spin run.watched");
  });

  it("is left alone again from its row", async () => {
    await vscode.commands.executeCommand(commands.unwatchTestRun, row());
    assert.deepEqual([painted(), api.watchStatus], ["sync run.watchable", undefined]);
  });

  it("is asked for after 15 seconds, until it has failed", async () => {
    const before = service.requests.of("getTestRun");
    await vscode.commands.executeCommand(commands.watchTestRun, row());
    clock.move(30 * minute);
    const { receivedAt } = await service.requests.nextRequest("getTestRun");
    const watching = [
      api.watchStatus?.replace(/1\d min/, "(age)"),
      receivedAt - (before.at(-1)?.receivedAt ?? 0) >= 15_000,
    ];
    await untilPainted("error run");
    assert.deepEqual(
      [watching, api.watchStatus, service.requests.of("getTestRun").length - before.length],
      [["$(eye) #412: 1 of 2, (age)", true], undefined, 1],
    );
  });

  it("has told of its end in a notification whose button opens its page", async () => {
    await vscode.commands.executeCommand("notification.acceptPrimaryAction");
    await until([vscode.window.tabGroups.onDidChangeTabs], () => {
      const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
      return (input instanceof vscode.TabInputWebview && input.viewType.endsWith(viewTypes.testRun)) || undefined;
    });
  });
});
