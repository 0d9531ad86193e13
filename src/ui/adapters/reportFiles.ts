import * as vscode from "vscode";
import { throwIfCancelled } from "../../base/errors";
import { UnreadableFileError, type UnreadableReason } from "../../base/filesWithin";
import type { TestReport } from "../../domain/reports/testReport";
import type { SelectedReport } from "../../state/explainedReports";
import { readInPieces } from "./fileReading";

/** Maximum size of a report, in bytes. */
const maxReportBytes = 100 * 1024 * 1024;
/** Maximum files below a folder that are read, and maximum entries that are visited to find them. */
const maxFiles = 2_000;
const maxVisitedEntries = 50_000;

/** Folders that contain no reports of this project's tests. */
const skippedFolders: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/** Extensions of the files that runners write. */
export const reportExtensions: readonly string[] = ["xml", "json", "jsonl"];

/** Failures after which a part of the reports is shown, and the factor between two such parts. */
const firstPart = { failures: 500, ms: 1_000, factor: 10 };

/** File that could not be read. */
interface UnreadableFile {
  readonly name: string;
  readonly reason: UnreadableReason;
}

export interface ReadReports {
  readonly reports: readonly SelectedReport[];
  readonly unreadable: readonly UnreadableFile[];
}

/**
 * Reads the reports that the user selected: files, and those below folders, of which the ones that are no report are
 * left out. Files may be outside of the workspace, since the user named them. Rejects with `CancelledError` once the
 * signal is aborted.
 *
 * @param onProgress called with the reports that were read so far, the last one in part: soon after the first failure,
 *   and again when there are many more
 */
export async function readReportFiles(
  uris: readonly vscode.Uri[],
  signal: AbortSignal,
  onProgress: (reports: readonly SelectedReport[]) => void,
): Promise<ReadReports> {
  const reports: SelectedReport[] = [];
  const unreadable: UnreadableFile[] = [];
  const parts = new Parts((report) => onProgress([...reports, report]));
  const read = async (uri: vscode.Uri, isSelected: boolean) => {
    throwIfCancelled(signal);
    const name = vscode.workspace.asRelativePath(uri);
    try {
      const report = await readReportFile(undefined, uri, (part) => {
        throwIfCancelled(signal);
        parts.offer(name, part);
      });
      parts.end(report);
      if (isSelected || report.problem !== "noReport") reports.push({ name, report });
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      unreadable.push({ name, reason: error.reason });
    }
  };
  for (const uri of uris) {
    const isFolder = await isDirectory(uri);
    if (!isFolder) await read(uri, true);
    else for (const file of await findReportFiles(uri, signal)) await read(file, false);
  }
  return { reports, unreadable };
}

/**
 * Reads a report. Rejects with `UnreadableFileError`.
 *
 * @param folder that the file must lie in; absent for a file that the user named
 */
export async function readReportFile(
  folder: vscode.Uri | undefined,
  file: vscode.Uri,
  onProgress?: (reader: { readonly current: TestReport }) => void,
): Promise<TestReport> {
  const { readReport } = await import("../../reports/readReport");
  return readReport(readInPieces(folder, file, maxReportBytes), onProgress);
}

/** Decides which parts of reports are shown while they are read. */
class Parts {
  readonly #startTime = performance.now();
  #completeCount = 0;
  #shownCount = 0;

  constructor(private readonly show: (report: SelectedReport) => void) {}

  /** Offers the part of a report that was read so far. */
  offer(name: string, reader: { readonly current: TestReport }): void {
    const { current } = reader;
    const count = this.#completeCount + current.failures.length;
    const isLate = this.#shownCount === 0 && count > 0 && performance.now() - this.#startTime > firstPart.ms;
    if (!isLate && count < Math.max(firstPart.failures, this.#shownCount * firstPart.factor)) return;
    this.#shownCount = count;
    this.show({ name, report: { ...current, problem: "reading" } });
  }

  end({ failures }: TestReport): void {
    this.#completeCount += failures.length;
  }
}

async function isDirectory(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch {
    return false;
  }
}

async function findReportFiles(folder: vscode.Uri, signal: AbortSignal): Promise<readonly vscode.Uri[]> {
  const files: vscode.Uri[] = [];
  const pendingFolders = [folder];
  let visitedCount = 0;
  for (let current = pendingFolders.pop(); current; current = pendingFolders.pop()) {
    throwIfCancelled(signal);
    for (const [name, type] of await listFolder(current)) {
      if (++visitedCount > maxVisitedEntries || files.length >= maxFiles) return files;
      const uri = vscode.Uri.joinPath(current, name);
      // Links are not followed: they may lead in circles.
      if (type === vscode.FileType.Directory && !skippedFolders.has(name)) pendingFolders.push(uri);
      else if (type === vscode.FileType.File && isReportName(name)) files.push(uri);
    }
  }
  return files;
}

function isReportName(name: string): boolean {
  return reportExtensions.includes(name.slice(name.lastIndexOf(".") + 1).toLowerCase());
}

async function listFolder(folder: vscode.Uri): Promise<readonly [string, vscode.FileType][]> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries.sort(([first], [second]) => (first < second ? -1 : 1));
  } catch {
    return [];
  }
}
