import * as vscode from "vscode";
import { addToList } from "../../base/collections";
import { throwIfCancelled } from "../../base/errors";
import { UnreadableFileError, type UnreadableReason } from "../../base/filesWithin";
import type { SourceFile } from "../../domain/location";
import type { TestReport } from "../../domain/reports/testReport";
import type { OpenReport, ReportOptions, TextReader } from "../../domain/textReader";
import type { SelectedReport } from "../../state/explainedReports";
import { UnfinishedReports } from "../../state/unfinishedReports";
import { createFileText, createFolderText, type FolderEntry, readFolder } from "./fileReading";
import type { WorkspaceFiles } from "./workspaceFiles";

/** Maximum size of a report, in bytes. */
const maxReportBytes = 100 * 1024 * 1024;
/** Maximum size of a report that is read again when the workspace is opened, in bytes. */
const maxRereadBytes = 10 * 1024 * 1024;
/** Maximum files that are read below a folder, as in an archive, and maximum entries that are visited to find them. */
const maxFiles = 10_000;
const maxVisitedEntries = 50_000;

/** Folders that contain no reports of this project's tests. */
const skippedFolders: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/** Extensions of the files that runners write, which are looked for in folders. */
const reportExtensions: readonly string[] = ["xml", "json", "jsonl"];

/** Matches the paths of pages that runners write: the first one of a report, and those of classes and tests. */
const reportPage = /\/(?:index|(?:classes|tests|androidTests)\/.+)\.html$/;

/** Matches the paths of files with the result of one test, or with the errors outside of tests: those of Allure. */
const resultFile = /-(?:result|globals)\.json$/;

/** Extensions of the files that the user may select: also logs, and the archives that CI systems create. */
export const selectableExtensions: readonly string[] = [
  ...reportExtensions,
  "html",
  "log",
  "txt",
  "zip",
  "gz",
  "tgz",
  "tar",
];

/** File, or folder of which some files are read as one text. */
interface ReportSource {
  readonly uri: vscode.Uri;
  readonly files?: readonly vscode.Uri[];
}

/** File that could not be read. */
interface UnreadableFile {
  readonly name: string;
  readonly reason: UnreadableReason;
}

export interface SelectedReports {
  readonly reports: readonly SelectedReport[];
  readonly unreadable: readonly UnreadableFile[];
}

/**
 * Reads the reports that the user selected: files, and folders, below which files that are not reports are left out.
 * Files may be outside of the workspace, since the user named them. Rejects with `CancelledError` once the signal is
 * aborted.
 *
 * @param onProgress called with the reports that were read so far, as `UnfinishedReports` decides
 */
export async function readReportFiles(
  reader: Pick<TextReader, "readReport">,
  uris: readonly vscode.Uri[],
  signal: AbortSignal,
  onProgress: (reports: readonly SelectedReport[]) => Promise<void>,
): Promise<SelectedReports> {
  const reports: SelectedReport[] = [];
  const unreadable: UnreadableFile[] = [];
  const parts = new UnfinishedReports(onProgress);
  const read = async ({ uri, files }: ReportSource, isNamed: boolean) => {
    throwIfCancelled(signal);
    const name = vscode.workspace.asRelativePath(uri);
    try {
      const onProgress = (openReport: OpenReport) => parts.offer(name, openReport);
      const text = files
        ? await createFolderText(uri, files, maxReportBytes)
        : await createFileText(undefined, uri, maxReportBytes);
      const report = await reader.readReport(text, { signal, onProgress });
      if (!isNamed && report.problem === "noReport") {
        return;
      }
      const selectedReport = createSelectedReport(name, report, uri.toString());
      parts.add(selectedReport);
      reports.push(selectedReport);
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) {
        throw error;
      }
      unreadable.push({ name, reason: error.reason });
    }
  };
  for (const uri of uris) {
    const isFolder = await isDirectory(uri);
    const sources = isFolder ? groupResults(await findReportFiles(uri, signal)) : [{ uri }];
    for (const source of sources) {
      await read(source, !isFolder);
    }
  }
  return { reports, unreadable };
}

/** Puts the files of a folder that state one result each together: a test that was repeated has several of them. */
function groupResults(files: readonly vscode.Uri[]): readonly ReportSource[] {
  const sources: ReportSource[] = [];
  const resultsByFolder = new Map<string, vscode.Uri[]>();
  for (const uri of files) {
    if (resultFile.test(uri.path)) {
      addToList(resultsByFolder, vscode.Uri.joinPath(uri, "..").toString(), uri);
    } else {
      sources.push({ uri });
    }
  }
  for (const [folder, results] of resultsByFolder) {
    sources.push({ uri: vscode.Uri.parse(folder), files: results });
  }
  return sources;
}

function createSelectedReport(name: string, report: TestReport, file: string): SelectedReport {
  // A line of a file in an archive cannot be shown.
  if (report.isArchive) {
    return { name, report, file };
  }
  return { name, report, file, source: { uri: file, firstLine: 0 } };
}

/**
 * Reads a report. Rejects with `UnreadableFileError`, and with `CancelledError`.
 *
 * @param folder that the file must lie in; absent for a file that the user named
 */
export async function readReportFile(
  reader: Pick<TextReader, "readReport">,
  folder: vscode.Uri | undefined,
  file: vscode.Uri,
  options?: ReportOptions,
): Promise<TestReport> {
  const text = await createFileText(folder, file, maxReportBytes);
  return reader.readReport(text, options);
}

/**
 * Reads the file of a report again; resolves with `undefined` if it has changed since it was explained, is too large,
 * or cannot be read.
 */
export async function readReportAgain(
  reader: Pick<TextReader, "readReport">,
  file: string,
  explainedAt: number,
): Promise<TestReport | undefined> {
  try {
    const uri = vscode.Uri.parse(file);
    const { mtime, size } = await vscode.workspace.fs.stat(uri);
    if (mtime > explainedAt || size > maxRereadBytes) {
      return undefined;
    }
    return await readReportFile(reader, undefined, uri);
  } catch {
    return undefined;
  }
}

/**
 * Reads a report of the workspace, for a path that a language model gave: relative to a workspace folder, with the
 * folder's name in front if there are several, or absolute. Returns `undefined` for a file outside of the workspace, or
 * one that cannot be read.
 */
export async function readWorkspaceReport(
  reader: Pick<TextReader, "readReport">,
  path: string,
  files: Pick<WorkspaceFiles, "roots" | "createUri" | "findFile">,
): Promise<SelectedReport | undefined> {
  for (const file of findCandidates(path, files)) {
    const uri = files.createUri(file);
    if (!uri) {
      continue;
    }
    const folder = vscode.Uri.parse(file.root);
    const report = await readReportFile(reader, folder, uri).catch(ignoreUnreadable);
    if (report) {
      return { name: vscode.workspace.asRelativePath(uri), report };
    }
  }
  return undefined;
}

/** Returns the workspace files to which a path may refer. */
function findCandidates(path: string, files: Pick<WorkspaceFiles, "roots" | "findFile">): readonly SourceFile[] {
  const slashedPath = path.replaceAll("\\", "/");
  const relativePath = slashedPath.replace(/^(?:\.\/)+/, "");
  const absoluteFile = files.findFile(vscode.Uri.file(path));
  const inRoots = files.roots.map(({ key }) => ({ root: key, path: relativePath }));
  const folders = vscode.workspace.workspaceFolders ?? [];
  const inNamedFolders: SourceFile[] = [];
  for (const { name, uri } of folders) {
    const prefix = `${name}/`;
    if (!relativePath.startsWith(prefix)) {
      continue;
    }
    const pathInFolder = relativePath.slice(prefix.length);
    inNamedFolders.push({ root: uri.toString(), path: pathInFolder });
  }
  const candidates = [...inRoots, ...inNamedFolders];
  if (!absoluteFile) {
    return candidates;
  }
  return [absoluteFile, ...candidates];
}

function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableFileError)) {
    throw error;
  }
}

async function isDirectory(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.Directory) !== 0;
  } catch {
    return false;
  }
}

async function findReportFiles(folder: vscode.Uri, signal: AbortSignal): Promise<readonly vscode.Uri[]> {
  const files: vscode.Uri[] = [];
  const pendingFolders = [folder];
  let visitedCount = 0;
  let current = pendingFolders.pop();
  while (current) {
    throwIfCancelled(signal);
    const entries = await listFolder(current);
    for (const [name, type] of entries) {
      if (++visitedCount > maxVisitedEntries || files.length >= maxFiles) {
        return files;
      }
      const uri = vscode.Uri.joinPath(current, name);
      // Links are not followed: they may lead in circles.
      if (type === vscode.FileType.Directory && !skippedFolders.has(name)) {
        pendingFolders.push(uri);
      } else if (type === vscode.FileType.File && isReportName(uri)) {
        files.push(uri);
      }
    }
    current = pendingFolders.pop();
  }
  return files;
}

/** Returns whether the name of a file is that of a report. */
function isReportName({ path }: vscode.Uri): boolean {
  const extensionStart = path.lastIndexOf(".") + 1;
  const extension = path.slice(extensionStart).toLowerCase();
  return reportPage.test(path) || reportExtensions.includes(extension);
}

async function listFolder(folder: vscode.Uri): Promise<readonly FolderEntry[]> {
  const entries = await readFolder(folder);
  return entries.toSorted(([first], [second]) => (first < second ? -1 : 1));
}
