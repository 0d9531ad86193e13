import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as vscode from "vscode";
import { systemClock } from "../../src/base/clock";
import type { TreeNode } from "../../src/present/node";
import { commands, settings, settingsSection, views } from "../../src/ui/contributions/ids";
import type { ActivationForTests, RowProvider, TestExports } from "../../src/ui/window/testExports";
import { loadDataSet } from "../service/dataSet";
import type { RecordedRequest } from "../service/requestLog";
import { LocalService } from "../service/server";
import { waitFor } from "../support/until";
import { projectRoot } from "../workbench/paths";

const sample = join(projectRoot, "test", "fixtures", "sample");

/** Declaration of a failing test of the sample, as reported by the runners of the frameworks; lines are 1-based. */
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

export function readTruths(): readonly Truth[] {
  return JSON.parse(readFileSync(join(sample, "truth.json"), "utf8")) as Truth[];
}

/** Starts a service with the sample's recorded results, by default with a random key. */
export function startService(apiKey?: string): Promise<LocalService> {
  return LocalService.start({ history: loadDataSet(join(sample, "ci.json"), systemClock), ...(apiKey && { apiKey }) });
}

export async function extensionApi(): Promise<TestExports> {
  return (await extension().activate()).forTests();
}

function extension(): vscode.Extension<ActivationForTests> {
  const installedExtension = vscode.extensions.getExtension<ActivationForTests>("test-health.test-health");
  if (!installedExtension) {
    throw new Error("the extension is not installed");
  }
  return installedExtension;
}

/** Connects the extension to a service, and waits until the tree has its failing tests. */
export async function connectTo(service: LocalService): Promise<TestExports> {
  const api = await extensionApi();
  await api.connect({ baseUrl: service.url, orgUrlSlug: service.orgUrlSlug, apiKey: service.apiKey });
  await waitForRows(api, "some");
  return api;
}

/** Removes the API key, and the user settings of the connection. */
export async function disconnect(): Promise<void> {
  await removeApiKey();
  await setUserSetting(settings.baseUrl, undefined);
  await setUserSetting(settings.orgUrlSlug, undefined);
}

/**
 * Removes the API key, or all keys, and confirms it: the confirmation is replaced, since an editor under test shows no
 * dialogs, which counts as a refusal.
 */
export async function removeApiKey(): Promise<void> {
  const { window } = extensionsVscode();
  const { showWarningMessage } = window;
  window.showWarningMessage = (async (...[, , ...buttons]: readonly unknown[]) =>
    buttons.at(-1)) as typeof showWarningMessage;
  try {
    await vscode.commands.executeCommand(commands.removeApiKey);
  } finally {
    window.showWarningMessage = showWarningMessage;
  }
}

/** Runs an action, and answers the extension's questions with the first of these buttons that they have. */
export async function withAnswers<T>(buttons: readonly string[], action: () => Thenable<T>): Promise<T> {
  const { window } = extensionsVscode();
  const { showInformationMessage } = window;
  window.showInformationMessage = (async (...[, ...items]: readonly unknown[]) =>
    items.flat().find((item) => buttons.includes(String(item)))) as typeof showInformationMessage;
  try {
    return await action();
  } finally {
    window.showInformationMessage = showInformationMessage;
  }
}

/** Executes a command, and resolves with the information messages that the extension has shown meanwhile. */
export async function recordMessages(command: string, ...args: readonly unknown[]): Promise<readonly string[]> {
  const { window } = extensionsVscode();
  const { showInformationMessage } = window;
  const messages: string[] = [];
  window.showInformationMessage = (async (message: string) => {
    messages.push(message);
  }) as typeof showInformationMessage;
  try {
    await vscode.commands.executeCommand(command, ...args);
  } finally {
    window.showInformationMessage = showInformationMessage;
  }
  return messages;
}

/** Runs an action, and answers the extension's input boxes with a text, or cancels them. Resolves with the boxes. */
export async function withInput(
  answer: string | undefined | (() => Promise<string>),
  action: () => Thenable<unknown>,
): Promise<readonly vscode.InputBoxOptions[]> {
  const { window } = extensionsVscode();
  const { showInputBox } = window;
  const boxes: vscode.InputBoxOptions[] = [];
  window.showInputBox = (async (options: vscode.InputBoxOptions) => {
    boxes.push(options);
    return typeof answer === "function" ? answer() : answer;
  }) as typeof showInputBox;
  try {
    await action();
  } finally {
    window.showInputBox = showInputBox;
  }
  return boxes;
}

/** Runs an action, and cancels its progress as soon as the extension shows it, if it can be cancelled. */
export async function withCancelledProgress(action: () => Thenable<unknown>): Promise<void> {
  const { window } = extensionsVscode();
  const { withProgress } = window;
  window.withProgress = ((options, task) => {
    const source = new vscode.CancellationTokenSource();
    const work = task({ report() {} }, source.token);
    if (options.cancellable) {
      source.cancel();
    }
    return work;
  }) as typeof withProgress;
  try {
    await action();
  } finally {
    window.withProgress = withProgress;
  }
}

/** Returns the API object of the extension: VS Code creates one for each extension. */
function extensionsVscode(): typeof vscode {
  const { extensionPath } = extension();
  return createRequire(join(extensionPath, "dist", "extension.js"))("vscode") as typeof vscode;
}

/** Writes one of our settings to the user settings. @param name name without the section */
export async function setUserSetting(name: string, value: unknown): Promise<void> {
  const section = vscode.workspace.getConfiguration(settingsSection);
  await section.update(name, value, vscode.ConfigurationTarget.Global);
}

/** Opens the view and refreshes it, like a user. */
export async function openAndRefreshView(): Promise<void> {
  await vscode.commands.executeCommand(`${views.failingTests}.focus`);
  await vscode.commands.executeCommand(commands.refresh);
}

/** Resolves once the failing tests view has rows, or none. */
export async function waitForRows({ failingTests }: TestExports, expected: "some" | "none"): Promise<void> {
  await waitFor(
    [failingTests.onDidChangeTreeData ?? noEvents],
    () => rows(failingTests).length > 0 === (expected === "some") || undefined,
  );
}

/** Returns the requests for the current failures, without those for the previous time window. */
export function loadRequests(service: LocalService): readonly RecordedRequest[] {
  return service.requests.requestsOf("listFailingTests").filter(isLoadRequest);
}

/** Resolves with the next request for the current failures, as soon as it arrives. */
export function nextLoadRequest(service: LocalService): Promise<RecordedRequest> {
  return service.requests.nextRequest((request) => request.operation === "listFailingTests" && isLoadRequest(request));
}

/**
 * Returns true if the time range ends at the time of the request. The end is the next whole second at the first
 * attempt; retries, and requests on slow machines, arrive later, but within a minute.
 */
function isLoadRequest({ body, time }: RecordedRequest): boolean {
  return Date.parse((body as { readonly end_time: string }).end_time) >= time - 60_000;
}

/** Number of the sample's failing tests whose record matches exactly one file of the workspace. */
const testsWithFile = 67;

/** Resolves once the files of the sample's failing tests are known: until then rows and counts may change. */
export async function waitForFiles(api: TestExports): Promise<void> {
  await waitFor(
    [api.onDidChangeFailingTests],
    () => api.failingTestsIn(folder()).length === testsWithFile || undefined,
  );
}

/** The event of a provider that never changes. */
export const noEvents: vscode.Event<unknown> = () => ({ dispose() {} });

/** Returns the rows of a view, or those below a row. */
export function rows(provider: RowProvider, parent?: TreeNode): readonly TreeNode[] {
  return (provider.getChildren(parent) ?? []) as TreeNode[];
}

/** Returns the rows of a view with these labels, at any depth. */
export function rowsWith(provider: RowProvider, ...labels: readonly string[]): readonly TreeNode[] {
  const allRows = (parent?: TreeNode): readonly TreeNode[] =>
    rows(provider, parent).flatMap((row) => [row, ...allRows(row)]);
  return allRows().filter(({ label }) => labels.includes(label));
}

/** Contexts of rows that appear only after the texts of failures were read. */
const laterContexts: ReadonlySet<string> = new Set(["failingLine", "difference"]);

/** Returns a view as text: one line per row, two spaces per level, all rows expanded. */
export function viewText(provider: RowProvider, parent?: TreeNode, indent = ""): string {
  return rows(provider, parent)
    .filter(({ context }) => !laterContexts.has(context))
    .map((node) => {
      const { label, description } = node;
      const row = `${indent}${label}${description ? ` | ${description}` : ""}`;
      const childText = viewText(provider, node, `${indent}  `);
      return childText ? `${row}\n${childText}` : row;
    })
    .join("\n");
}

/** A failing test in the service's JSON format. */
export interface WireRecord {
  readonly id: string;
  readonly name: string;
  readonly classname?: string | null;
  readonly parent?: string | null;
  readonly file_path?: string | null;
  readonly quarantined: boolean;
}

/** Requests the failing tests of the last 7 days, without the extension. */
export async function fetchRecords(service: LocalService): Promise<readonly WireRecord[]> {
  const now = Date.now();
  const response = await fetch(`${service.url}/v1/flaky-tests/list-failing-tests`, {
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
  return ((await response.json()) as { tests: WireRecord[] }).tests;
}

/** Returns records with their declarations. Throws if one has none. */
export function joinTruths(records: readonly WireRecord[]): { readonly record: WireRecord; readonly truth: Truth }[] {
  const key = (...parts: (string | null | undefined)[]) => parts.map((part) => part ?? "").join("\n");
  const byAddress = new Map(
    readTruths().map((truth) => [key(truth.name, truth.classname, truth.parent, truth.filePath), truth]),
  );
  return records.map((record) => {
    const truth = byAddress.get(key(record.name, record.classname, record.parent, record.file_path));
    if (!truth) {
      throw new Error(`no truth for ${record.name}`);
    }
    return { record, truth };
  });
}

/** Returns true if a 1-based line is one of the expected ones. */
export function isExpectedLine(truth: Truth, line: number): boolean {
  return [truth, ...(truth.alternatives ?? [])].some(({ first, last }) => line >= first && line <= last);
}

/** Returns the open panels by type and tab title. */
export function openPanels(): string[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.flatMap(({ input, label }) =>
      input instanceof vscode.TabInputWebview ? [`${input.viewType.replace("mainThreadWebview-", "")}: ${label}`] : [],
    ),
  );
}

/** Resolves with the open panels once there are that many. */
export function waitForPanels(count: number): Promise<string[]> {
  return waitFor([vscode.window.tabGroups.onDidChangeTabs], () =>
    openPanels().length === count ? openPanels() : undefined,
  );
}

/** Closes every editor. */
export async function closeEditors(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

/** Returns the URI of a file of the folder. */
export function createUri(path: string): vscode.Uri {
  return vscode.Uri.joinPath(folder(), path);
}

/** Returns the open folder. */
export function folder(): vscode.Uri {
  const first = vscode.workspace.workspaceFolders?.[0];
  if (!first) {
    throw new Error("no folder is open");
  }
  return first.uri;
}
