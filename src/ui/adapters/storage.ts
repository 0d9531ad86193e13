import * as vscode from "vscode";
import type { Files } from "../../base/files";
import type { Log } from "../../base/log";

/** Files in a folder that VS Code gives the extension: this workspace's, or that of all windows of a person. */
export class FolderStorage implements Files {
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

  /** Removes a file. One that is not there is no failure. */
  remove(name: string): Promise<void> {
    return this.change(name, (folder) =>
      vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, name)).then(undefined, ignoreMissing),
    );
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

function ignoreMissing(error: unknown): void {
  if (!(error instanceof vscode.FileSystemError && error.code === "FileNotFound")) throw error;
}
