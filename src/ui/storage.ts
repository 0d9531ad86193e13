import * as vscode from "vscode";
import type { Files } from "../base/files";
import type { Log } from "../base/log";
import type { KeptRuns, LookedUpRun, RecentRunsStore } from "../model/runs/testRuns";

/** Files in the folder that VS Code gives the extension for this workspace. */
export class WorkspaceStorage implements Files {
  private writing: Promise<void> = Promise.resolve();

  /** @param folder absent in a window without a workspace: nothing is kept then */
  constructor(
    private readonly folder: vscode.Uri | undefined,
    private readonly log: Log,
  ) {}

  async list(): Promise<readonly string[]> {
    if (!this.folder) return [];
    try {
      const entries = await vscode.workspace.fs.readDirectory(this.folder);
      return entries.filter(([, type]) => type === vscode.FileType.File).map(([name]) => name);
    } catch {
      return [];
    }
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    if (!this.folder) return undefined;
    try {
      return await vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.folder, name));
    } catch {
      return undefined;
    }
  }

  async written(name: string): Promise<number | undefined> {
    if (!this.folder) return undefined;
    try {
      return (await vscode.workspace.fs.stat(vscode.Uri.joinPath(this.folder, name))).mtime;
    } catch {
      return undefined;
    }
  }

  /** Writes and removes one after the other. */
  write(name: string, bytes: Uint8Array): Promise<void> {
    return this.change(name, async (folder) => {
      await vscode.workspace.fs.createDirectory(folder);
      const written = vscode.Uri.joinPath(folder, `${name}.${process.pid}.tmp`);
      await vscode.workspace.fs.writeFile(written, bytes);
      await vscode.workspace.fs.rename(written, vscode.Uri.joinPath(folder, name), { overwrite: true });
    });
  }

  remove(name: string): Promise<void> {
    return this.change(name, (folder) => vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, name)));
  }

  private change(name: string, make: (folder: vscode.Uri) => Thenable<void>): Promise<void> {
    this.writing = this.writing.then(async () => {
      if (!this.folder) return;
      try {
        await make(this.folder);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        this.log.warn(`storage: ${name} could not be changed: ${reason}`);
      }
    });
    return this.writing;
  }
}

/** Raised when the shape of what is kept changes: older files are left unread. */
const version = 3;
const runsFile = "test-runs.json";

/** The recent test runs, in the workspace's storage. */
export class StoredRuns implements RecentRunsStore {
  constructor(private readonly files: Pick<Files, "read" | "write">) {}

  async load(): Promise<KeptRuns | undefined> {
    const file = parseJson(await this.files.read(runsFile));
    const value = isRecord(file) && file.version === version ? file.value : undefined;
    if (!isRecord(value) || !isAsker(value.asker) || !Array.isArray(value.runs)) return undefined;
    return { asker: value.asker, runs: value.runs.filter(isLookedUpRun) };
  }

  save(kept: KeptRuns | undefined): Promise<void> {
    return this.files.write(runsFile, new TextEncoder().encode(JSON.stringify({ version, value: kept })));
  }
}

function parseJson(bytes: Uint8Array | undefined): unknown {
  if (!bytes) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** A file of the right version was written by this code; the check guards against one that was edited or cut off. */
function isLookedUpRun(value: unknown): value is LookedUpRun {
  return (
    isRecord(value) &&
    typeof value.id === "string" &&
    typeof value.asOf === "number" &&
    isRecord(value.query) &&
    isRecord(value.seen) &&
    Array.isArray(value.seen.reported) &&
    isRecord(value.run) &&
    ["requiredStatuses", "checkSuites", "statusChecks", "pullRequests", "extra"].every((list) =>
      Array.isArray((value.run as Record<string, unknown>)[list]),
    )
  );
}

function isAsker(value: unknown): value is KeptRuns["asker"] {
  return isRecord(value) && [value.keyId, value.baseUrl, value.orgUrlSlug].every((word) => typeof word === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
