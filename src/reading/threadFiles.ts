import { join } from "node:path";
import { Emitter } from "../base/event";
import { readTextWithin, readVersion, statFileWithin } from "../base/filesWithin";
import { fileKey, type SourceFile } from "../domain/location";
import { isInsideRoot, maxSourceBytes, type SourceContent, type SourceFiles } from "../locate/files";
import type { Channel } from "./channel";
import type { HostMethods, LocalRoot } from "./protocol";

/**
 * Workspace files for the reading thread. It reads them from the disk, but through the host if a file is open in an
 * editor or is not on a disk.
 */
export class ThreadFiles implements SourceFiles {
  readonly #changes = new Emitter<void>();
  readonly #openFiles = new Set<string>();
  #foldersByRoot: ReadonlyMap<string, string | undefined> = new Map();
  roots: readonly LocalRoot[] = [];
  readonly onDidChange = this.#changes.event;

  constructor(private readonly host: Channel<HostMethods>) {}

  change(roots: readonly LocalRoot[]): void {
    const foldersByRoot = new Map<string, string | undefined>();
    for (const { key, folder } of roots) {
      foldersByRoot.set(key, folder);
    }
    this.roots = roots;
    this.#foldersByRoot = foldersByRoot;
    this.#changes.fire();
  }

  changeOpenFiles(openedFiles: readonly SourceFile[], closedFiles: readonly SourceFile[]): void {
    for (const file of openedFiles) {
      this.#openFiles.add(fileKey(file));
    }
    for (const file of closedFiles) {
      this.#openFiles.delete(fileKey(file));
    }
  }

  async list(): Promise<readonly SourceFile[]> {
    const files: SourceFile[] = [];
    const parts = this.host.callForParts("listFiles", []);
    for await (const { root, paths } of parts) {
      for (const path of paths) {
        files.push({ root, path });
      }
    }
    return files;
  }

  async read(file: SourceFile): Promise<SourceContent | undefined> {
    const folder = this.#findFolder(file);
    if (folder === undefined) {
      return this.host.call("read", [file]);
    }
    const path = join(folder, file.path);
    return readTextWithin(folder, path, maxSourceBytes);
  }

  async version(file: SourceFile): Promise<string | undefined> {
    const folder = this.#findFolder(file);
    if (folder === undefined) {
      return this.host.call("version", [file]);
    }
    const path = join(folder, file.path);
    return readVersion(path);
  }

  async exists(file: SourceFile): Promise<boolean> {
    const folder = this.#findFolder(file);
    if (folder === undefined) {
      return this.host.call("exists", [file]);
    }
    const path = join(folder, file.path);
    const stat = await statFileWithin(folder, path);
    return stat !== undefined;
  }

  /** Returns the folder of the file's root, if this thread reads the file itself. */
  #findFolder(file: SourceFile): string | undefined {
    if (!isInsideRoot(file.path)) {
      return undefined;
    }
    const isOpen = this.#openFiles.has(fileKey(file));
    if (isOpen) {
      return undefined;
    }
    return this.#foldersByRoot.get(file.root);
  }
}
