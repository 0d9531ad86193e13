import * as vscode from "vscode";
import type { Log } from "../base/log";
import type { LookedUpRun, RecentRunsStore } from "../model/testRuns";

/** Raised when the shape of what is kept changes: older files are left unread. */
const version = 1;

/** Keeps values as JSON files in the folder that VS Code gives the extension for this workspace. Losing one loses nothing but comfort. */
export class WorkspaceStorage {
  private writing: Promise<void> = Promise.resolve();

  /** @param folder absent in a window without a workspace: nothing is kept then */
  constructor(
    private readonly folder: vscode.Uri | undefined,
    private readonly log: Log,
  ) {}

  /** What was saved under that name; `undefined` if there is nothing, or nothing that this version wrote. Never rejects. */
  async load(name: string): Promise<unknown> {
    if (!this.folder) return undefined;
    try {
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.folder, `${name}.json`));
      const file: unknown = JSON.parse(new TextDecoder().decode(bytes));
      return isRecord(file) && file.version === version ? file.value : undefined;
    } catch {
      return undefined;
    }
  }

  /** Writes one after the other; a new file takes the old one's place, so that a crash leaves one of the two. Never rejects. */
  save(name: string, value: unknown): Promise<void> {
    this.writing = this.writing.then(() => this.write(name, value));
    return this.writing;
  }

  private async write(name: string, value: unknown): Promise<void> {
    if (!this.folder) return;
    try {
      await vscode.workspace.fs.createDirectory(this.folder);
      const target = vscode.Uri.joinPath(this.folder, `${name}.json`);
      const written = vscode.Uri.joinPath(this.folder, `${name}.${process.pid}.tmp`);
      await vscode.workspace.fs.writeFile(written, new TextEncoder().encode(JSON.stringify({ version, value })));
      await vscode.workspace.fs.rename(written, target, { overwrite: true });
    } catch (error) {
      this.log.warn(`storage: ${name} could not be written: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** The recent test runs, in the workspace's storage. */
export class StoredRuns implements RecentRunsStore {
  constructor(private readonly storage: WorkspaceStorage) {}

  async load(): Promise<readonly LookedUpRun[]> {
    const value = await this.storage.load("test-runs");
    return Array.isArray(value) ? value.filter(isLookedUpRun) : [];
  }

  save(runs: readonly LookedUpRun[]): Promise<void> {
    return this.storage.save("test-runs", runs);
  }
}

/** A file of the right version was written by this code; the check guards against one that was edited or cut off. */
function isLookedUpRun(value: unknown): value is LookedUpRun {
  return (
    isRecord(value) &&
    typeof value.id === "string" &&
    typeof value.asOf === "number" &&
    isRecord(value.query) &&
    isRecord(value.run) &&
    ["requiredStatuses", "checkSuites", "statusChecks", "pullRequests", "extra"].every((list) =>
      Array.isArray((value.run as Record<string, unknown>)[list]),
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
