import assert from "node:assert/strict";
import * as vscode from "vscode";
import { systemClock } from "../../src/base/clock";
import { commands, settings, settingsSection, views } from "../../src/ui/ids";
import { loadDataSet } from "../service/dataSet";
import { LocalService } from "../service/server";
import { until } from "../support/until";
import { sampleDataPath } from "../workbench/sampleWorkspace";
import {
  connectTo,
  extensionApi,
  folder,
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
  /** Another origin, which would take the first one's key. */
  let other: LocalService;

  beforeEach(async () => {
    service = await startService();
    const { apiKey } = service;
    other = await LocalService.start({ history: loadDataSet(sampleDataPath, systemClock), apiKey });
  });

  afterEach(async () => {
    await vscode.commands.executeCommand(commands.removeApiKey);
    await setPersonal(settings.baseUrl, undefined);
    await setPersonal(settings.orgUrlSlug, undefined);
    await Promise.all([service.stop(), other.stop()]);
  });

  it("sends nothing without a key", async () => {
    await painted(async () => {
      await setPersonal(settings.orgUrlSlug, service.orgUrlSlug);
      await setPersonal(settings.baseUrl, service.url);
    });
    await look();
    assert.deepEqual(service.requests.all, []);
    await connectTo(service);
    assert.equal(loadsOf(service).length, 1);
  });

  it("sends one request with a key that the service refuses, and no second", async () => {
    const api = await extensionApi();
    const first = service.requests.nextRequest();
    await api.connect({ baseUrl: service.url, orgUrlSlug: service.orgUrlSlug, apiKey: "refused".padEnd(40, "0") });
    await (await first).answered;
    await look();
    await look();
    assert.deepEqual(
      service.requests.all.map(({ headers }) => headers["x-api-token"]),
      ["refused".padEnd(40, "0")],
    );
  });

  it("sends the key to no other origin when a person moves the base URL", async () => {
    const api = await connectTo(service);
    await setPersonal(settings.baseUrl, other.url);
    await until(
      [api.failingTests.onDidChangeTreeData ?? noEvents],
      () => rows(api.failingTests).length === 0 || undefined,
    );
    await look();
    const asked = loadsOf(service).length;
    assert.deepEqual([other.requests.all, asked], [[], 1]);
    await setPersonal(settings.baseUrl, service.url);
    await until(
      [api.failingTests.onDidChangeTreeData ?? noEvents],
      () => rows(api.failingTests).length > 0 || undefined,
    );
    // What was loaded with this key a moment ago is shown again.
    assert.deepEqual([other.requests.all, loadsOf(service).length], [[], 1]);
  });

  const workspaceSettings: [how: string, of: (baseUrl: string) => object][] = [
    ["by its name", (baseUrl) => ({ "testHealth.baseUrl": baseUrl })],
    ["inside an object", (baseUrl) => ({ testHealth: { baseUrl } })],
  ];
  for (const [how, of] of workspaceSettings) {
    it(`does not follow a base URL that a workspace sets ${how}`, async () => {
      const api = await connectTo(service);
      const file = vscode.Uri.joinPath(folder(), ".vscode", "settings.json");
      const before = await vscode.workspace.fs.readFile(file);
      try {
        // The window is the workspace's to set: with it comes a request, and it shows that the file was read.
        const request = nextLoad(service);
        const text = JSON.stringify({ ...of(other.url), "testHealth.window": "24h" });
        await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
        assert.equal(hoursOf((await request).body), 24);
        await until(
          [api.failingTests.onDidChangeTreeData ?? noEvents],
          () => rows(api.failingTests).length > 0 || undefined,
        );
        await look();
        assert.deepEqual([other.requests.all, loadsOf(service).length], [[], 3]);
      } finally {
        const back = configured(() => personal().get(settings.window) === "7d");
        await vscode.workspace.fs.writeFile(file, before);
        await back;
      }
    });
  }

  it("keeps the last good rows while the service fails", async () => {
    const api = await connectTo(service);
    const changed = api.failingTests.onDidChangeTreeData ?? noEvents;
    const text = () => viewText(api.failingTests).replace(/last seen .* ago/g, "last seen … ago");
    await untilFilesAreKnown(api);
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
});

function personal(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration(settingsSection);
}

function setPersonal(name: string, value: string | undefined): Thenable<void> {
  return personal().update(name, value, vscode.ConfigurationTarget.Global);
}

/** Does what a person does who wants to see something: opens the view and refreshes it. */
async function look(): Promise<void> {
  await vscode.commands.executeCommand(`${views.failingTests}.focus`);
  await vscode.commands.executeCommand(commands.refresh);
}

/** Resolves when the view has been painted after a change. */
async function painted(change: () => Promise<void>): Promise<void> {
  const { onDidChangeTreeData = noEvents } = (await extensionApi()).failingTests;
  const done = new Promise((resolve) => once(onDidChangeTreeData, resolve));
  await change();
  await done;
}

/** Resolves when a change of settings has come that makes it true. */
function configured(check: () => boolean): Promise<true> {
  return until([vscode.workspace.onDidChangeConfiguration], () => check() || undefined);
}

function once(event: vscode.Event<unknown>, listener: (value: unknown) => void): void {
  const subscription = event((value) => {
    subscription.dispose();
    listener(value);
  });
}

/** How long the window of a request is. */
function hoursOf(body: unknown): number {
  const { start_time, end_time } = body as Record<string, string>;
  return (Date.parse(end_time ?? "") - Date.parse(start_time ?? "")) / 3_600_000;
}
