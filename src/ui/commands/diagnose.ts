import { release } from "node:os";
import * as vscode from "vscode";
import { redactor } from "../../api/redact";
import type { Clock } from "../../base/clock";
import type { Diagnosis, ProxySettings, StoredFiles, Versions } from "../../domain/diagnosis";
import type { Exchange } from "../../domain/exchange";
import type { ShownTests } from "../../domain/failingTests/shownTests";
import type { KeyStore } from "../../domain/keyStore";
import type { Locator } from "../../domain/locator";
import type { Repositories } from "../../domain/openRepositories";
import { diagnosisText, diagnosisWords } from "../../present/reports/diagnosis";
import type { Session } from "../../state/session";
import type { Settings } from "../adapters/settings";
import type { ReportDocuments } from "../widgets/reportDocuments";
import { commands } from "../window/ids";
import type { Command } from "./command";

interface Parts {
  readonly context: Pick<vscode.ExtensionContext, "extension" | "storageUri" | "globalStorageUri">;
  readonly session: Pick<Session, "current">;
  readonly keys: Pick<KeyStore, "load">;
  readonly repositories: Pick<Repositories, "current">;
  readonly tests: Pick<ShownTests, "current">;
  readonly locator: Pick<Locator, "filesOf">;
  readonly settings: Pick<Settings, "remote" | "notDefault">;
  readonly documents: ReportDocuments;
  readonly lastExchange: () => Exchange | undefined;
  readonly clock: Clock;
}

/** Copies everything that helps to find out why something does not work, without the key, and shows what was copied. */
export function diagnose(parts: Parts): Command {
  return {
    id: commands.diagnose,
    run: async () => {
      // A diagnosis is wanted above all where something fails; that the key could not be read is in the log.
      const key = await parts.keys.load().catch(() => undefined);
      const text = diagnosisText(await diagnosisOf(parts, key?.origin), key && redactor(key.apiKey));
      await vscode.env.clipboard.writeText(text);
      await parts.documents.show(diagnosisWords.document, text);
      vscode.window.setStatusBarMessage(diagnosisWords.copied, 5_000);
    },
  };
}

async function diagnosisOf(parts: Parts, keyOrigin: string | undefined): Promise<Diagnosis> {
  const { context, session, repositories, tests, settings, clock } = parts;
  const lastExchange = parts.lastExchange();
  const testsWithFile = await countWithFile(parts);
  const open = repositories.current.kind === "found" ? repositories.current.repositories : [];
  return {
    now: clock.now(),
    versions: versions(context.extension),
    session: session.current,
    ...(keyOrigin !== undefined && { keyOrigin }),
    ...(lastExchange && { lastExchange }),
    proxy: proxySettings(),
    repositories: open.map((repository) => {
      const [folder] = repository.folders;
      return { ...repository, remote: folder === undefined ? "" : settings.remote(vscode.Uri.parse(folder)) };
    }),
    states: tests.current,
    ...(testsWithFile !== undefined && { testsWithFile }),
    settings: settings.notDefault(),
    storage: [
      ...(context.storageUri ? [await stored("workspace", context.storageUri)] : []),
      await stored("everywhere", context.globalStorageUri),
    ],
  };
}

async function countWithFile({ tests, locator }: Parts): Promise<number | undefined> {
  const all = tests.current.flatMap((state) => state.tests);
  if (all.length === 0) return 0;
  try {
    const files = await locator.filesOf(all);
    return files.filter((file) => typeof file === "object").length;
  } catch {
    return undefined;
  }
}

function versions(extension: Parts["context"]["extension"]): Versions {
  return {
    extension: String(extension.packageJSON.version),
    editor: `${vscode.env.appName} ${vscode.version} (${vscode.env.appHost})`,
    operatingSystem: `${process.platform} ${process.arch} ${release()}`,
    node: process.versions.node,
    ...(vscode.env.remoteName !== undefined && { remote: vscode.env.remoteName }),
  };
}

const proxyVariables = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"];

function proxySettings(): ProxySettings {
  const http = vscode.workspace.getConfiguration("http");
  return {
    httpProxy: Boolean(http.get("proxy")),
    proxySupport: String(http.get("proxySupport")),
    variables: proxyVariables.filter((name) => process.env[name] || process.env[name.toLowerCase()]),
  };
}

/** Counts the files of a folder and those below it. A folder that is not there holds none. */
async function stored(place: StoredFiles["place"], folder: vscode.Uri): Promise<StoredFiles> {
  let [files, bytes] = [0, 0];
  const folders = [folder];
  for (const at of folders) {
    for (const [name, type] of await entries(at)) {
      const uri = vscode.Uri.joinPath(at, name);
      if (type === vscode.FileType.Directory) folders.push(uri);
      if (type !== vscode.FileType.File) continue;
      files++;
      bytes += await sizeOf(uri);
    }
  }
  return { place, files, bytes };
}

async function entries(folder: vscode.Uri): Promise<readonly [string, vscode.FileType][]> {
  try {
    return await vscode.workspace.fs.readDirectory(folder);
  } catch {
    return [];
  }
}

async function sizeOf(file: vscode.Uri): Promise<number> {
  try {
    return (await vscode.workspace.fs.stat(file)).size;
  } catch {
    return 0; // Gone since the folder was read.
  }
}
