import * as vscode from "vscode";
import type { FileStore } from "../../base/fileStore";
import type { Log } from "../../base/log";
import { createTemporaryName, findEntries, findFinalNames } from "../../storage/temporaryFiles";
import { readFolder } from "./fileReading";

/** Files in a folder that VS Code provides: one per workspace, or one shared by all editor windows of a user. */
export class FolderStorage implements FileStore {
  #lastWrite: Promise<void> = Promise.resolve();

  /** @param folder absent in an editor window without a workspace: nothing is stored then */
  constructor(
    private readonly folder: vscode.Uri | undefined,
    private readonly log: Log,
  ) {}

  async list(): Promise<readonly string[]> {
    if (!this.folder) {
      return [];
    }
    const names = await readNames(this.folder);
    return findFinalNames(names);
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    if (!this.folder) {
      return undefined;
    }
    try {
      const file = vscode.Uri.joinPath(this.folder, name);
      return await vscode.workspace.fs.readFile(file);
    } catch {
      return undefined;
    }
  }

  async lastModified(name: string): Promise<number | undefined> {
    if (!this.folder) {
      return undefined;
    }
    try {
      const file = vscode.Uri.joinPath(this.folder, name);
      const { mtime } = await vscode.workspace.fs.stat(file);
      return mtime;
    } catch {
      return undefined;
    }
  }

  /** Writes a file. Changes are applied one after the other. */
  write(name: string, bytes: Uint8Array): Promise<void> {
    return this.#enqueueChange(name, async (folder) => {
      await vscode.workspace.fs.createDirectory(folder);
      const file = vscode.Uri.joinPath(folder, name);
      const temporaryFile = vscode.Uri.joinPath(folder, createTemporaryName(name, process.pid));
      await vscode.workspace.fs.writeFile(temporaryFile, bytes);
      await vscode.workspace.fs.rename(temporaryFile, file, { overwrite: true });
    });
  }

  /** Removes a file, and the temporary files of windows that were killed while writing it. It may be missing. */
  remove(name: string): Promise<void> {
    return this.#enqueueChange(name, async (folder) => {
      const names = await readNames(folder);
      for (const entry of findEntries(name, names)) {
        const file = vscode.Uri.joinPath(folder, entry);
        await vscode.workspace.fs.delete(file).then(undefined, ignoreMissing);
      }
    });
  }

  #enqueueChange(name: string, applyChange: (folder: vscode.Uri) => Thenable<void>): Promise<void> {
    this.#lastWrite = this.#lastWrite.then(async () => {
      if (!this.folder) {
        return;
      }
      try {
        await applyChange(this.folder);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        this.log.warn(`storage: ${name} could not be changed: ${reason}`);
      }
    });
    return this.#lastWrite;
  }
}

/** Reads the names of a folder's files; none if there is no such folder. */
async function readNames(folder: vscode.Uri): Promise<readonly string[]> {
  const entries = await readFolder(folder);
  const files = entries.filter(([, type]) => type === vscode.FileType.File);
  return files.map(([name]) => name);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof vscode.FileSystemError && error.code === "FileNotFound")) {
    throw error;
  }
}
