import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/ui/contributions/ids";
import type { LocalService } from "../service/server";
import { waitFor } from "../support/until";
import {
  connectTo,
  disconnect,
  loadRequests,
  nextLoadRequest,
  noEvents,
  rows,
  startService,
  viewText,
  waitForFiles,
} from "./harbour";

describe("Session", () => {
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
    const readTree = () => viewText(api.failingTests).replace(/last seen .* ago/g, "last seen … ago");
    await waitForFiles(api);
    // After the comparison with the previous time window, no rows change on their own.
    await waitFor([changed], () => / · new$/m.test(readTree()) || undefined);
    const initialTree = readTree();
    const trees = new Set<string>();
    const subscription = changed(() => trees.add(readTree()));
    const fault = service.faults.add({ kind: "status", status: 503 });
    await vscode.commands.executeCommand(commands.refresh);
    assert.equal(loadRequests(service).length, 4);
    fault.dispose();
    // The next response waits until the view has shown the state after the failure.
    const nextChange = new Promise((resolve) => listenOnce(changed, resolve));
    service.faults.add({ kind: "hold", promise: nextChange }, { times: 1 });
    await vscode.commands.executeCommand(commands.refresh);
    subscription.dispose();
    assert.deepEqual([...trees], [initialTree]);
  });

  it("keeps its item in the status bar while another time range is loaded", async () => {
    const api = await connectTo(service);
    const changed = api.failingTests.onDidChangeTreeData ?? noEvents;
    await waitFor([changed], () => api.statusBar?.includes("75 failing tests") || undefined);
    let release = () => {};
    service.faults.add({ kind: "hold", promise: new Promise<void>((resolve) => (release = resolve)) }, { times: 1 });
    const loadRequest = nextLoadRequest(service);
    await vscode.commands.executeCommand(commands.selectWindow, "24h");
    await loadRequest;
    const loading = api.statusBar;
    release();
    await waitFor([changed], () => api.statusBar?.includes("$(beaker)") || undefined);
    await vscode.commands.executeCommand(commands.selectWindow, "7d");
    assert.equal(loading, "$(loading~spin) Loading failing tests");
  });

  it("offers to set a rejected key above the rows of both views, and sends requests again once the same key is set", async () => {
    const api = await connectTo(service);
    const views = [api.failingTests, api.testRuns];
    const changes = views.map(({ onDidChangeTreeData }) => onDidChangeTreeData ?? noEvents);
    const firstRows = () => views.map((view) => rows(view)[0]?.label);
    await vscode.commands.executeCommand(commands.lookUpTestRun, { id: testRunId, targetBranch: "main" });
    await waitFor(changes, () => firstRows()[1] === "#421" || undefined);
    const firstLabel = await waitFor(changes, () => rows(api.failingTests)[0]?.label);
    service.faults.add({ kind: "status", status: 401 }, { times: 1 });
    await vscode.commands.executeCommand(commands.refresh);
    await waitFor(changes, () => firstRows().every((label) => label === "Set API Key") || undefined);
    const requestCount = service.requests.all.length;
    await vscode.commands.executeCommand(commands.refresh);
    assert.equal(service.requests.all.length, requestCount);
    const nextRequests = Promise.all([nextLoadRequest(service), service.requests.nextRequest("getTestRun")]);
    await connectTo(service);
    await nextRequests;
    await waitFor(changes, () => firstRows().join() === `${firstLabel},#421` || undefined);
    await vscode.commands.executeCommand(commands.clearTestRuns);
  });
});

const testRunId = "3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253";

function listenOnce(event: vscode.Event<unknown>, listener: (value: unknown) => void): void {
  const subscription = event((value) => {
    subscription.dispose();
    listener(value);
  });
}
