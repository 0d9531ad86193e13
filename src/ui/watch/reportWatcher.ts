import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { UnreadableFileError } from "../../base/filesWithin";
import type { ExplainedReports } from "../../state/explainedReports";
import { WrittenFiles } from "../../state/writtenFiles";
import { statFile } from "../adapters/fileReading";
import { readReportFile } from "../adapters/reportFiles";
import type { Settings } from "../adapters/settings";

/** Report of a workspace folder. */
interface WatchedFile {
  readonly folder: vscode.Uri;
  readonly file: vscode.Uri;
}

/**
 * Explains the reports that test runners write into the workspace, as `testHealth.reports` names them. Those that are
 * there already are left alone. Reads regular files within the workspace folder alone, runs nothing and sends nothing,
 * so that it needs no trusted workspace.
 */
export class ReportWatcher implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly writtenFiles: WrittenFiles<WatchedFile>;
  private watchers = new DisposableStore();
  private watchedPatterns: readonly (readonly [folder: string, pattern: string])[] = [];

  constructor(
    private readonly settings: Pick<Settings, "reports" | "onDidChange">,
    private readonly reports: Pick<ExplainedReports, "showWritten">,
    clock: Clock,
    private readonly log: Pick<vscode.LogOutputChannel, "error">,
  ) {
    this.writtenFiles = this.disposables.add(
      new WrittenFiles(
        async ({ folder, file }) => (await statFile(folder, file))?.version,
        (file) => this.explain(file),
        clock,
      ),
    );
    this.disposables.add(settings.onDidChange(() => this.update()));
    this.disposables.add(vscode.workspace.onDidChangeWorkspaceFolders(() => this.update()));
    this.update();
  }

  /** Watches what the settings name now. */
  private update(): void {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const patterns = folders.flatMap(({ uri }) =>
      [...new Set(this.settings.reports(uri))].map((pattern) => [uri.toString(), pattern] as const),
    );
    if (isDeepStrictEqual(patterns, this.watchedPatterns)) return;
    this.watchedPatterns = patterns;
    this.watchers.dispose();
    this.watchers = new DisposableStore();
    for (const [folder, pattern] of patterns) this.watch(vscode.Uri.parse(folder), pattern);
  }

  private watch(folder: vscode.Uri, pattern: string): void {
    const glob = new vscode.RelativePattern(folder, pattern);
    const watcher = this.watchers.add(vscode.workspace.createFileSystemWatcher(glob, false, false, true));
    const noteChange = (file: vscode.Uri) => this.writtenFiles.noteChange(file.toString(), { folder, file });
    this.watchers.add(watcher.onDidCreate(noteChange));
    this.watchers.add(watcher.onDidChange(noteChange));
  }

  /** Explains a report; what cannot be read is left out, since nobody has asked for it. */
  private async explain({ folder, file }: WatchedFile): Promise<void> {
    try {
      const report = await readReportFile(folder, file);
      await this.reports.showWritten({ name: vscode.workspace.asRelativePath(file), report });
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) this.log.error(error instanceof Error ? error : String(error));
    }
  }

  dispose(): void {
    this.watchers.dispose();
    this.disposables.dispose();
  }
}
