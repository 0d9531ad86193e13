import * as vscode from "vscode";
import { throwIfCancelled } from "../../base/errors";
import type { SourceFile } from "../../domain/location";
import type { TestReport } from "../../domain/reports/testReport";
import type { SelectedReport } from "../../state/explainedReports";
import { readBytes, readNamedFile } from "./fileReading";
import type { WorkspaceFiles } from "./workspaceFiles";

/** Maximum size of a report, in bytes. */
const maxReportBytes = 100 * 1024 * 1024;
/** Maximum reports below a folder, and maximum entries that are visited to find them. */
const maxReports = 500;
const maxVisitedEntries = 50_000;

/** Folders that contain no reports of this project's tests. */
const skippedFolders: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/** Reports that were read, and names of files that could not be read. */
export interface ReadReports {
  readonly reports: readonly SelectedReport[];
  readonly unreadable: readonly string[];
}

/**
 * Reads the reports that the user selected: files, and all XML files below folders, of which those that are no report
 * are left out. Files may be outside of the workspace, since the user named them. Rejects with
 * `CancelledError` once the signal is aborted.
 */
export async function readReportFiles(uris: readonly vscode.Uri[], signal: AbortSignal): Promise<ReadReports> {
  const reports: SelectedReport[] = [];
  const unreadable: string[] = [];
  const read = async (uri: vscode.Uri, isSelected: boolean) => {
    throwIfCancelled(signal);
    const name = vscode.workspace.asRelativePath(uri);
    const bytes = await readNamedFile(uri, maxReportBytes);
    if (!bytes) {
      unreadable.push(name);
      return;
    }
    const report = await readBytesAsReport(bytes);
    if (isSelected || report.problem !== "noReport") reports.push({ name, report });
  };
  for (const uri of uris) {
    const isFolder = await isDirectory(uri);
    if (!isFolder) await read(uri, true);
    else for (const file of await findXmlFiles(uri, signal)) await read(file, false);
  }
  return { reports, unreadable };
}

/**
 * Reads a report of the workspace, for a path that a language model gave: relative to a workspace folder, with the
 * folder's name in front if there are several, or absolute. Returns `undefined` for a file outside of the workspace, or
 * one that cannot be read.
 */
export async function readWorkspaceReport(
  path: string,
  files: Pick<WorkspaceFiles, "roots" | "uriOf" | "fileOf">,
): Promise<SelectedReport | undefined> {
  for (const file of findCandidates(path, files)) {
    const uri = files.uriOf(file);
    const read = uri && (await readBytes(vscode.Uri.parse(file.root), uri, maxReportBytes));
    if (read) return { name: vscode.workspace.asRelativePath(uri), report: await readBytesAsReport(read.bytes) };
  }
  return undefined;
}

/** Returns the files of the workspace that a path may mean. */
function findCandidates(path: string, files: Pick<WorkspaceFiles, "roots" | "fileOf">): readonly SourceFile[] {
  const relativePath = path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  const absoluteFile = files.fileOf(vscode.Uri.file(path));
  const inNamedFolders = (vscode.workspace.workspaceFolders ?? []).flatMap(({ name, uri }) =>
    relativePath.startsWith(`${name}/`) ? [{ root: uri.toString(), path: relativePath.slice(name.length + 1) }] : [],
  );
  return [
    ...(absoluteFile ? [absoluteFile] : []),
    ...files.roots.map(({ key }) => ({ root: key, path: relativePath })),
    ...inNamedFolders,
  ];
}

async function readBytesAsReport(bytes: Uint8Array): Promise<TestReport> {
  const { readReport } = await import("../../reports/readReport");
  return readReport(bytes);
}

async function isDirectory(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch {
    return false;
  }
}

async function findXmlFiles(folder: vscode.Uri, signal: AbortSignal): Promise<readonly vscode.Uri[]> {
  const files: vscode.Uri[] = [];
  const pendingFolders = [folder];
  let visitedCount = 0;
  for (let current = pendingFolders.pop(); current; current = pendingFolders.pop()) {
    throwIfCancelled(signal);
    for (const [name, type] of await listFolder(current)) {
      if (++visitedCount > maxVisitedEntries || files.length >= maxReports) return files;
      const uri = vscode.Uri.joinPath(current, name);
      // Links are not followed: they may lead in circles.
      if (type === vscode.FileType.Directory && !skippedFolders.has(name)) pendingFolders.push(uri);
      else if (type === vscode.FileType.File && /\.xml$/i.test(name)) files.push(uri);
    }
  }
  return files;
}

async function listFolder(folder: vscode.Uri): Promise<readonly [string, vscode.FileType][]> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries.sort(([first], [second]) => (first < second ? -1 : 1));
  } catch {
    return [];
  }
}
