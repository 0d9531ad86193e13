import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as vscode from "vscode";
import { systemClock } from "../../src/base/clock";
import type { TreeNode } from "../../src/present/node";
import { commands, settings, settingsSection, views } from "../../src/ui/window/ids";
import type { ActivationForTests, RowProvider, TestExports } from "../../src/ui/window/testExports";
import { loadDataSet } from "../service/dataSet";
import type { RecordedRequest } from "../service/requestLog";
import { LocalService } from "../service/server";
import { until } from "../support/until";
import { projectRoot } from "../workbench/paths";

const sample = join(projectRoot, "test", "fixtures", "sample");

/** Where a failing test of the sample really stands; lines are 1-based. Made by the frameworks' own runners. */
export interface Truth {
  readonly report: string;
  readonly name: string;
  readonly classname: string | null;
  readonly parent: string | null;
  readonly filePath: string | null;
  readonly file: string;
  readonly first: number;
  readonly last: number;
  readonly alternatives?: readonly { readonly first: number; readonly last: number }[];
}

export function truths(): readonly Truth[] {
  return JSON.parse(readFileSync(join(sample, "truth.json"), "utf8")) as Truth[];
}

/** A running service with the sample's recorded results; its key is made at random if it is not given. */
export function startService(apiKey?: string): Promise<LocalService> {
  return LocalService.start({ history: loadDataSet(join(sample, "ci.json"), systemClock), ...(apiKey && { apiKey }) });
}

export async function extensionApi(): Promise<TestExports> {
  return (await extension().activate()).forTests();
}

function extension(): vscode.Extension<ActivationForTests> {
  const installed = vscode.extensions.getExtension<ActivationForTests>("test-health.test-health");
  if (!installed) throw new Error("the extension is not installed");
  return installed;
}

/** Connects the extension to a service and waits until its failing tests are in the tree. */
export async function connectTo(service: LocalService): Promise<TestExports> {
  const api = await extensionApi();
  await api.connect({ baseUrl: service.url, orgUrlSlug: service.orgUrlSlug, apiKey: service.apiKey });
  await untilRows(api, "some");
  return api;
}

/** Forgets the key, and whatever was set in the person's settings to connect. */
export async function disconnect(): Promise<void> {
  await removeApiKey();
  await setPersonal(settings.baseUrl, undefined);
  await setPersonal(settings.orgUrlSlug, undefined);
}

/**
 * Forgets the key as a person does who says yes to the question before: the editor shows none while it is tested, which
 * is as good as a no.
 */
export async function removeApiKey(): Promise<void> {
  const { window } = extensionsVscode();
  const { showWarningMessage } = window;
  window.showWarningMessage = (async (...[, , yes]: readonly unknown[]) => yes) as typeof showWarningMessage;
  try {
    await vscode.commands.executeCommand(commands.removeApiKey);
  } finally {
    window.showWarningMessage = showWarningMessage;
  }
}

/** The API object that the extension uses: VS Code gives each extension one of its own. */
function extensionsVscode(): typeof vscode {
  const { extensionPath } = extension();
  return createRequire(join(extensionPath, "dist", "extension.js"))("vscode") as typeof vscode;
}

/** Writes one of our settings, without its section, into the person's own. */
export async function setPersonal(name: string, value: unknown): Promise<void> {
  const section = vscode.workspace.getConfiguration(settingsSection);
  await section.update(name, value, vscode.ConfigurationTarget.Global);
}

/** Does what a person does who wants to see something: opens the view and refreshes it. */
export async function look(): Promise<void> {
  await vscode.commands.executeCommand(`${views.failingTests}.focus`);
  await vscode.commands.executeCommand(commands.refresh);
}

/** Resolves once the failing tests view has rows, or none. */
export async function untilRows({ failingTests }: TestExports, wanted: "some" | "none"): Promise<void> {
  await until(
    [failingTests.onDidChangeTreeData ?? noEvents],
    () => rows(failingTests).length > 0 === (wanted === "some") || undefined,
  );
}

/** The requests for what fails now. The span before, which a window is compared with, ends in the past. */
export function loadsOf(service: LocalService): readonly RecordedRequest[] {
  return service.requests.of("listFailingTests").filter(isLoad);
}

/** The next request for what fails now, as soon as it has come. */
export function nextLoad(service: LocalService): Promise<RecordedRequest> {
  return service.requests.nextRequest((request) => request.operation === "listFailingTests" && isLoad(request));
}

/**
 * A window's end is the next whole second when it is first asked for; retries and slow machines
 * arrive later, but within the minute.
 */
function isLoad({ body, time }: RecordedRequest): boolean {
  return Date.parse((body as { readonly end_time: string }).end_time) >= time - 60_000;
}

/** Of the sample's failing tests, those whose record means exactly one file of the workspace. */
const testsWithFile = 67;

/**
 * Resolves when it is known which files the sample's failing tests are in: until then rows and
 * numbers may still move.
 */
export async function untilFilesAreKnown(api: TestExports): Promise<void> {
  await until([api.onDidChangeFailingTests], () => api.failingTestsIn(folder()).length === testsWithFile || undefined);
}

/** For a provider that never changes. */
export const noEvents: vscode.Event<unknown> = () => ({ dispose() {} });

/** The rows of a view as the view itself has them. */
export function rows(provider: RowProvider, parent?: TreeNode): readonly TreeNode[] {
  return (provider.getChildren(parent) ?? []) as TreeNode[];
}

/** A view as text: a row a line, two spaces a level, closed rows opened. */
export function viewText(provider: RowProvider, parent?: TreeNode, indent = ""): string {
  return rows(provider, parent)
    .map((node) => {
      const { label, description } = provider.getTreeItem(node) as vscode.TreeItem;
      const row = `${indent}${label}${description ? ` | ${description}` : ""}`;
      const below = viewText(provider, node, `${indent}  `);
      return below ? `${row}\n${below}` : row;
    })
    .join("\n");
}

/** A record of the service as it goes over the wire. */
export interface WireRecord {
  readonly id: string;
  readonly name: string;
  readonly classname?: string | null;
  readonly parent?: string | null;
  readonly file_path?: string | null;
  readonly quarantined: boolean;
}

/** The failing tests of the last 7 days, asked for without the extension. */
export async function recordsOf(service: LocalService): Promise<readonly WireRecord[]> {
  const now = Date.now();
  const answer = await fetch(`${service.url}/v1/flaky-tests/list-failing-tests`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-api-token": service.apiKey },
    body: JSON.stringify({
      repo: { host: "github.com", owner: "acme", name: "harbour" },
      org_url_slug: service.orgUrlSlug,
      start_time: new Date(now - 168 * 3_600_000).toISOString(),
      end_time: new Date(now).toISOString(),
      page_query: { page_size: 100, page_token: "" },
    }),
  });
  return ((await answer.json()) as { tests: WireRecord[] }).tests;
}

/** Joins records with where they stand; throws if one has no truth. */
export function withTruth(records: readonly WireRecord[]): { readonly record: WireRecord; readonly truth: Truth }[] {
  const key = (...parts: (string | null | undefined)[]) => parts.map((part) => part ?? "").join("\n");
  const byAddress = new Map(
    truths().map((truth) => [key(truth.name, truth.classname, truth.parent, truth.filePath), truth]),
  );
  return records.map((record) => {
    const truth = byAddress.get(key(record.name, record.classname, record.parent, record.file_path));
    if (!truth) throw new Error(`no truth for ${record.name}`);
    return { record, truth };
  });
}

/** True if a 1-based line is one of the right ones. */
export function isRight(truth: Truth, line: number): boolean {
  return [truth, ...(truth.alternatives ?? [])].some(({ first, last }) => line >= first && line <= last);
}

/** The open pages, as VS Code names their tabs and types. */
export function pages(): string[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.flatMap(({ input, label }) =>
      input instanceof vscode.TabInputWebview ? [`${input.viewType.replace("mainThreadWebview-", "")}: ${label}`] : [],
    ),
  );
}

/** Resolves with the open pages once there are that many. */
export function pagesOnceThereAre(count: number): Promise<string[]> {
  return until([vscode.window.tabGroups.onDidChangeTabs], () => (pages().length === count ? pages() : undefined));
}

/** Closes every editor. */
export async function closeEditors(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

/** The folder that the window shows. */
export function folder(): vscode.Uri {
  const first = vscode.workspace.workspaceFolders?.[0];
  if (!first) throw new Error("no folder is open");
  return first.uri;
}
