import { release } from "node:os";
import * as vscode from "vscode";
import { createRedactor } from "../../api/redact";
import type { Clock } from "../../base/clock";
import { withoutUndefined } from "../../base/withoutUndefined";
import type { Diagnosis, ProxySettings, StoredFiles, Versions } from "../../domain/diagnosis";
import type { FailingTestsSource } from "../../domain/failingTests/failingTestsSource";
import type { Locator } from "../../domain/locator";
import type { OpenRepository, Repositories } from "../../domain/openRepositories";
import type { RequestSummary } from "../../domain/requestSummary";
import { diagnosisText, diagnosisTexts } from "../../present/reports/diagnosis";
import { listOpenRepositories } from "../../state/listOpenRepositories";
import type { ServiceNotices } from "../../state/serviceNotices";
import type { Session } from "../../state/session";
import { listChangedSettings } from "../adapters/configuration";
import { readFolder } from "../adapters/fileReading";
import type { Settings } from "../adapters/settings";
import { commands } from "../contributions/ids";
import type { ReportDocuments } from "../widgets/reportDocuments";
import type { Command } from "./command";

interface Dependencies {
  readonly context: Pick<vscode.ExtensionContext, "extension" | "storageUri" | "globalStorageUri">;
  readonly session: Pick<Session, "current" | "loadKey">;
  readonly repositories: Pick<Repositories, "current">;
  readonly tests: Pick<FailingTestsSource, "current">;
  readonly locator: Pick<Locator, "findFiles">;
  readonly settings: Pick<Settings, "remote">;
  readonly documents: ReportDocuments;
  readonly lastRequest: () => RequestSummary | undefined;
  readonly notices: Pick<ServiceNotices, "all">;
  readonly clock: Clock;
}

/** Copies diagnostic information without the API key, and shows the copied text. */
export function diagnose(deps: Dependencies): Command {
  return {
    id: commands.diagnose,
    execute: async () => {
      // Diagnostic information is needed most when something fails; a failure to read the key is in the
      // log.
      const key = await deps.session.loadKey();
      const diagnosis = await createDiagnosis(deps, key?.origin);
      const redact = key && createRedactor(key.apiKey);
      const text = diagnosisText(diagnosis, redact);
      await vscode.env.clipboard.writeText(text);
      await deps.documents.show(diagnosisTexts.document, text);
      vscode.window.setStatusBarMessage(diagnosisTexts.copied, 5_000);
    },
  };
}

async function createDiagnosis(deps: Dependencies, keyOrigin: string | undefined): Promise<Diagnosis> {
  const { context, session, repositories, tests, settings, clock } = deps;
  const openRepositories = listOpenRepositories(repositories.current);
  return withoutUndefined({
    now: clock.now(),
    versions: readVersions(context.extension),
    session: session.current,
    keyOrigin,
    lastRequest: deps.lastRequest(),
    notices: deps.notices.all,
    proxy: readProxySettings(),
    repositories: openRepositories.map((repository) => ({
      ...repository,
      remote: findRemoteSetting(repository, settings),
    })),
    states: tests.current,
    testsWithFile: await countTestsWithFile(deps),
    settings: listChangedSettings(),
    storage: await countStoredFiles(context),
  });
}

/** Returns the name of the remote that identifies a repository; `""` without a folder. */
function findRemoteSetting({ folders }: OpenRepository, settings: Dependencies["settings"]): string {
  const [folder] = folders;
  if (folder === undefined) {
    return "";
  }
  return settings.remote(vscode.Uri.parse(folder));
}

async function countStoredFiles(context: Dependencies["context"]): Promise<readonly StoredFiles[]> {
  const { storageUri, globalStorageUri } = context;
  const everywhere = await countFiles("everywhere", globalStorageUri);
  if (!storageUri) {
    return [everywhere];
  }
  const ofWorkspace = await countFiles("workspace", storageUri);
  return [ofWorkspace, everywhere];
}

async function countTestsWithFile({ tests, locator }: Dependencies): Promise<number | undefined> {
  const allTests = tests.current.flatMap((state) => state.tests);
  if (allTests.length === 0) {
    return 0;
  }
  try {
    const files = await locator.findFiles(allTests);
    const workspaceFiles = files.filter((file) => typeof file === "object");
    return workspaceFiles.length;
  } catch {
    return undefined;
  }
}

function readVersions(extension: Dependencies["context"]["extension"]): Versions {
  return withoutUndefined({
    extension: String(extension.packageJSON.version),
    editor: `${vscode.env.appName} ${vscode.version} (${vscode.env.appHost})`,
    operatingSystem: `${process.platform} ${process.arch} ${release()}`,
    node: process.versions.node,
    remote: vscode.env.remoteName,
  });
}

const proxyVariables = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"];

function readProxySettings(): ProxySettings {
  const http = vscode.workspace.getConfiguration("http");
  return {
    httpProxy: Boolean(http.get("proxy")),
    proxySupport: String(http.get("proxySupport")),
    variables: proxyVariables.filter(isVariableSet),
  };
}

function isVariableSet(name: string): boolean {
  const value = process.env[name] || process.env[name.toLowerCase()];
  return Boolean(value);
}

/** Counts the files of a folder and of the folders below it. A missing folder has none. */
async function countFiles(place: StoredFiles["place"], folder: vscode.Uri): Promise<StoredFiles> {
  let files = 0;
  let bytes = 0;
  const folders = [folder];
  for (const currentFolder of folders) {
    const entries = await readFolder(currentFolder);
    for (const [name, type] of entries) {
      const uri = vscode.Uri.joinPath(currentFolder, name);
      if (type === vscode.FileType.Directory) {
        folders.push(uri);
      }
      if (type !== vscode.FileType.File) {
        continue;
      }
      files++;
      bytes += await readSize(uri);
    }
  }
  return { place, files, bytes };
}

async function readSize(file: vscode.Uri): Promise<number> {
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    return size;
  } catch {
    return 0; // Deleted since the folder was read.
  }
}
