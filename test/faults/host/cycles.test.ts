import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, containerId } from "../../../src/ui/contributions/ids";
import type { TestExports } from "../../../src/ui/window/testExports";
import {
  closeEditors,
  connectTo,
  disconnect,
  extensionApi,
  openAndRefreshView,
  rows,
  startService,
  waitForFiles,
  waitForPanels,
} from "../../host/harbour";
import type { LocalService } from "../../service/server";
import { ownTime } from "../../support/cpuTime";
import { cyclesVariable, faultCase } from "../faultCase";
import { lifecycle } from "../witness/lifecycle";
import { findLeaks } from "./leaks";

/** Number of repetitions; 200 in `npm run faults`, which may take longer. */
const times = Number(process.env[cyclesVariable] ?? 50);
const run = { id: "3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253", targetBranch: "main" };

describe("Repeated use", () => {
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    service = await startService();
    api = await connectTo(service);
    await openAndRefreshView();
    await waitForFiles(api);
    await vscode.commands.executeCommand(commands.lookUpTestRun, run);
  });

  /** Resolves once the files of the tests are known, which markers and badges need. */
  const waitForKnownFiles = async () => waitForFiles(await extensionApi());

  after(async () => {
    await closeEditors();
    await disconnect();
    await service.stop();
  });

  faultCase(29, "leaves nothing behind after a view, a refresh and a run's panel", async () => {
    const [row] = rows(api.testRuns);
    assert.ok(row);
    const leftovers = await findLeaks(
      times,
      async () => {
        await vscode.commands.executeCommand(`workbench.view.extension.${containerId}`);
        await vscode.commands.executeCommand(commands.refresh);
        await vscode.commands.executeCommand(commands.showTestRun, row);
        await closeEditors();
        await vscode.commands.executeCommand("workbench.action.closeSidebar");
        await waitForPanels(0);
        service.requests.clear();
      },
      waitForKnownFiles,
    );
    return `view, refresh, run's page, closed, ${times} times: ${leftovers}`;
  });

  faultCase(29, "leaves nothing behind after deactivation and activation in one extension host", async () => {
    const leftovers = await findLeaks(
      times,
      async () => {
        await lifecycle.deactivate();
        await lifecycle.activate();
      },
      waitForKnownFiles,
    );
    return `deactivated, activated, ${times} times: ${leftovers}`;
  });

  faultCase(29, "ends with a request in flight", async () => {
    api = await extensionApi();
    await vscode.commands.executeCommand(`workbench.view.extension.${containerId}`);
    service.faults.add({ kind: "stall", stopAfter: "headers" });
    const stalledRequest = service.requests.nextRequest();
    void vscode.commands.executeCommand(commands.refresh);
    const { socketClosed } = await stalledRequest;
    const closing = ownTime(socketClosed);
    const took = await ownTime(Promise.resolve(lifecycle.deactivate()));
    const closedAfterMs = await closing;
    const alive = [...lifecycle.alive].filter(([, count]) => count > 0);
    service.faults.clear();
    await lifecycle.activate();
    assert.ok(took < 1000 && closedAfterMs < 1000, `${took} ms, closed after ${closedAfterMs} ms`);
    assert.deepEqual(alive, []);
    return `ends in ${Math.ceil(took)} ms with a request in flight, its socket after ${Math.ceil(closedAfterMs)} ms; 0 registrations left`;
  });

  faultCase(29, "keeps little in VS Code's state", async () => {
    const { globalState, workspaceState } = lifecycle.context;
    const bytes = (state: vscode.Memento) =>
      Buffer.byteLength(JSON.stringify(Object.fromEntries(state.keys().map((key) => [key, state.get(key)]))));
    assert.ok(bytes(globalState) < 50_000 && bytes(workspaceState) < 50_000);
    return `globalState ${bytes(globalState)} bytes, workspaceState ${bytes(workspaceState)} bytes`;
  });
});
