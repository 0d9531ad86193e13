import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { UnreadableFileError } from "../../base/filesWithin";
import { FolderGlob } from "../../base/globs";
import type { TextReader } from "../../domain/textReader";
import type { ExplainedReports, SelectedReport } from "../../state/explainedReports";
import { WrittenFiles } from "../../state/writtenFiles";
import { statFile } from "../adapters/fileReading";
import { readReportFile } from "../adapters/reportFiles";
import type { Settings } from "../adapters/settings";

/** Report in a workspace folder. */
interface WatchedFile {
  readonly folder: vscode.Uri;
  readonly file: vscode.Uri;
}

/** New folder in a workspace folder that may contain reports. */
interface CreatedFolder {
  readonly folder: vscode.Uri;
  readonly uri: vscode.Uri;
  /** Glob pattern of its reports. */
  readonly files: string;
}

/** Milliseconds without another new folder before the new folders are searched for reports. */
const folderDebounceMs = 300;
/** Maximum new folders that are searched at once, and maximum reports of one; further ones are left out. */
const maxFolders = 200;
const maxReportsInFolder = 200;

/**
 * Explains the reports that test runners write into the workspace and that `testHealth.reports` names; reports that
 * exist already are ignored. It only reads regular files within the workspace folder, and runs and sends nothing, so it
 * needs no trusted workspace.
 */
export class ReportWatcher implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #writtenFiles: WrittenFiles<WatchedFile>;
  readonly #createdFolders = new Map<string, CreatedFolder>();
  readonly #debouncedSearch: Debounced;
  #watchers = new DisposableStore();
  /** URI and patterns of each workspace folder. */
  #watchedPatterns: readonly (readonly string[])[] = [];

  constructor(
    private readonly settings: Pick<Settings, "reports" | "onDidChange">,
    private readonly reader: Pick<TextReader, "readReport">,
    private readonly reports: Pick<ExplainedReports, "showWritten">,
    clock: Clock,
    private readonly log: Pick<vscode.LogOutputChannel, "error">,
  ) {
    this.#writtenFiles = new WrittenFiles(readVersion, (files) => this.#explain(files), clock);
    this.#debouncedSearch = new Debounced(() => void this.#searchCreatedFolders(), folderDebounceMs, clock);
    this.#disposables.addAll(
      this.#writtenFiles,
      this.#debouncedSearch,
      settings.onDidChange(() => this.#update()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#update()),
    );
    this.#update();
  }

  /** Watches the reports that the settings name now. */
  #update(): void {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const patternsByFolder = new Map<vscode.Uri, ReadonlySet<string>>();
    for (const { uri } of folders) {
      const patterns = new Set(this.settings.reports(uri));
      if (patterns.size > 0) {
        patternsByFolder.set(uri, patterns);
      }
    }
    const watchedPatterns = Array.from(patternsByFolder, ([uri, patterns]) => [uri.toString(), ...patterns]);
    if (isDeepStrictEqual(watchedPatterns, this.#watchedPatterns)) {
      return;
    }
    this.#watchedPatterns = watchedPatterns;
    this.#watchers.dispose();
    this.#watchers = new DisposableStore();
    for (const [uri, patterns] of patternsByFolder) {
      this.#watchReports(uri, [...patterns]);
    }
  }

  #watchReports(folder: vscode.Uri, patterns: readonly string[]): void {
    for (const pattern of patterns) {
      this.#watchFiles(folder, pattern);
    }
    const hasFolders = patterns.some((pattern) => pattern.includes("/"));
    if (hasFolders) {
      this.#watchFolders(folder, patterns);
    }
  }

  #watchFiles(folder: vscode.Uri, pattern: string): void {
    const glob = new vscode.RelativePattern(folder, pattern);
    const watcher = vscode.workspace.createFileSystemWatcher(glob, false, false, true);
    const noteChange = (file: vscode.Uri) => this.recordChange(folder, file);
    this.#watchers.addAll(watcher, watcher.onDidCreate(noteChange), watcher.onDidChange(noteChange));
  }

  recordChange(folder: vscode.Uri, file: vscode.Uri): void {
    this.#writtenFiles.recordChange(file.toString(), { folder, file });
  }

  /**
   * Watches the creation of folders: VS Code does not report a file that is written into a new folder before it has
   * begun to watch that folder, and test runners write their report right after they have created its folder. One
   * watcher serves all patterns, however many folders they name.
   */
  #watchFolders(folder: vscode.Uri, patterns: readonly string[]): void {
    const globs = patterns.map((pattern) => new FolderGlob(pattern));
    const allFiles = new vscode.RelativePattern(folder, "**");
    const watcher = vscode.workspace.createFileSystemWatcher(allFiles, false, true, true);
    const noteCreation = (uri: vscode.Uri) => this.#recordCreation(folder, uri, globs);
    this.#watchers.addAll(watcher, watcher.onDidCreate(noteCreation));
  }

  /** Records a new folder if it may contain reports. */
  #recordCreation(folder: vscode.Uri, uri: vscode.Uri, globs: readonly FolderGlob[]): void {
    const path = uri.path.slice(folder.path.length + 1);
    const filePatterns = globs.flatMap((glob) => glob.listPatternsBelow(path));
    for (const files of filePatterns) {
      if (this.#createdFolders.size >= maxFolders) {
        return;
      }
      const key = JSON.stringify([uri, files]);
      this.#createdFolders.set(key, { folder, uri, files });
      this.#debouncedSearch.trigger();
    }
  }

  async #searchCreatedFolders(): Promise<void> {
    const createdFolders = [...this.#createdFolders.values()];
    this.#createdFolders.clear();
    try {
      for (const { folder, uri, files } of createdFolders) {
        if (!(await isFolder(uri))) {
          continue;
        }
        const glob = new vscode.RelativePattern(uri, files);
        const reports = await vscode.workspace.findFiles(glob, null, maxReportsInFolder);
        for (const file of reports) {
          this.recordChange(folder, file);
        }
      }
    } catch (error) {
      this.#logError(error);
    }
  }

  /** Explains reports together; unreadable ones are left out without a message, since the user did not select them. */
  async #explain(files: readonly WatchedFile[]): Promise<void> {
    try {
      const reports: SelectedReport[] = [];
      for (const file of files) {
        const report = await this.#read(file);
        if (report) {
          reports.push(report);
        }
      }
      await this.reports.showWritten(reports);
    } catch (error) {
      this.#logError(error);
    }
  }

  async #read({ folder, file }: WatchedFile): Promise<SelectedReport | undefined> {
    try {
      const name = vscode.workspace.asRelativePath(file);
      const report = await readReportFile(this.reader, folder, file);
      return { name, report, file: file.toString() };
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) {
        this.#logError(error);
      }
      return undefined;
    }
  }

  #logError(error: unknown): void {
    this.log.error(error instanceof Error ? error : String(error));
  }

  dispose(): void {
    this.#watchers.dispose();
    this.#disposables.dispose();
  }
}

async function readVersion({ folder, file }: WatchedFile): Promise<string | undefined> {
  const stat = await statFile(folder, file);
  return stat?.version;
}

/** Resolves with whether a URI is a folder and not a link to one. */
async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return type === vscode.FileType.Directory;
  } catch {
    return false;
  }
}
