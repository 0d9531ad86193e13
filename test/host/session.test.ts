import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/ui/window/ids";
import type { LocalService } from "../service/server";
import { until } from "../support/until";
import {
  connectTo,
  disconnect,
  loadsOf,
  nextLoad,
  noEvents,
  rows,
  startService,
  untilFilesAreKnown,
  viewText,
} from "./harbour";

describe("session", () => {
  let service: LocalService;

  before(async () => {
    service = await startService();
  });

  after(async () => {
    await disconnect();
    await service.stop();
  });

  it("keeps the last good rows while the service fails", async () => {
    const api = await connectTo(service);
    const changed = api.failingTests.onDidChangeTreeData ?? noEvents;
    const text = () => viewText(api.failingTests).replace(/last seen .* ago/g, "last seen … ago");
    await untilFilesAreKnown(api);
    // Compared with the window before: from then on no rows change by themselves.
    await until([changed], () => / · new$/m.test(text()) || undefined);
    const before = text();
    const seen = new Set<string>();
    const subscription = changed(() => seen.add(text()));
    const fault = service.faults.add({ kind: "status", status: 503 });
    await vscode.commands.executeCommand(commands.refresh);
    assert.equal(loadsOf(service).length, 4);
    fault.dispose();
    // The next answer waits until the view has shown what the failure left.
    const shown = new Promise((resolve) => once(changed, resolve));
    service.faults.add({ kind: "hold", until: shown }, { times: 1 });
    await vscode.commands.executeCommand(commands.refresh);
    subscription.dispose();
    assert.deepEqual([...seen], [before]);
  });

  it("keeps its item in the status bar while another time range is loaded", async () => {
    const api = await connectTo(service);
    const changed = api.failingTests.onDidChangeTreeData ?? noEvents;
    await until([changed], () => api.statusBar?.includes("75 failing tests") || undefined);
    let release = () => {};
    service.faults.add({ kind: "hold", until: new Promise<void>((resolve) => (release = resolve)) }, { times: 1 });
    const asked = nextLoad(service);
    await vscode.commands.executeCommand(commands.selectWindow, "24h");
    await asked;
    const loading = api.statusBar;
    release();
    await until([changed], () => api.statusBar?.includes("$(beaker)") || undefined);
    await vscode.commands.executeCommand(commands.selectWindow, "7d");
    assert.equal(loading, "$(loading~spin) Loading failing tests");
  });

  it("offers to set a refused key above the rows of both views, and asks again once the same is set", async () => {
    const api = await connectTo(service);
    const views = [api.failingTests, api.testRuns];
    const changes = views.map(({ onDidChangeTreeData }) => onDidChangeTreeData ?? noEvents);
    const firstRows = () => views.map((view) => rows(view)[0]?.label);
    await vscode.commands.executeCommand(commands.lookUpTestRun, { id: testRunId, targetBranch: "main" });
    await until(changes, () => firstRows()[1] === "#421" || undefined);
    const before = await until(changes, () => rows(api.failingTests)[0]?.label);
    service.faults.add({ kind: "status", status: 401 }, { times: 1 });
    await vscode.commands.executeCommand(commands.refresh);
    await until(changes, () => firstRows().every((label) => label === "Set API Key") || undefined);
    const sent = service.requests.all.length;
    await vscode.commands.executeCommand(commands.refresh);
    assert.equal(service.requests.all.length, sent);
    const asked = Promise.all([nextLoad(service), service.requests.nextRequest("getTestRun")]);
    await connectTo(service);
    await asked;
    await until(changes, () => firstRows().join() === `${before},#421` || undefined);
    await vscode.commands.executeCommand(commands.clearTestRuns);
  });
});

const testRunId = "3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253";

function once(event: vscode.Event<unknown>, listener: (value: unknown) => void): void {
  const subscription = event((value) => {
    subscription.dispose();
    listener(value);
  });
}
