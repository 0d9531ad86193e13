import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Folder, SourceFile } from "../../domain/location";
import type { PathMapping } from "../../domain/pathMapping";
import { isInsideRoot, maxSourceBytes, type Root, type SourceContent, type SourceFiles } from "../../locate/files";
import type { LocalFiles } from "../../reading/hostFiles";
import { readText, statFile } from "./fileReading";
import type { GitRepository } from "./gitApi";
import { ListedFiles } from "./listedFiles";
import { findOpenDocument } from "./openDocuments";
import type { Settings } from "./settings";

/** Repositories of workspace folders. */
interface FolderRepositories {
  findPrefix(folder: vscode.Uri): string;
  findGit(folder: vscode.Uri): GitRepository | undefined;
  readonly onDidChange: Event<unknown>;
}

/** Milliseconds without a change before a change is reported: a build or a checkout changes many files. */
const debounceMs = 500;

/**
 * Workspace files for the locator: open buffers take precedence over the disk, and nothing outside the workspace
 * folders is read.
 */
export class WorkspaceFiles implements SourceFiles, LocalFiles, Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #debouncedChange: Debounced;
  readonly #listedFiles: ListedFiles;

  /** Path mappings by folder, cached since every query for a path needs them. */
  readonly #mappingsByFolder = new Map<string, readonly PathMapping[]>();

  readonly onDidChange: Event<void> = this.#changed.event;
  readonly onDidOpenFile: Event<SourceFile> = (listener) =>
    vscode.workspace.onDidOpenTextDocument(({ uri }) => this.#callWithFile(uri, listener));
  readonly onDidCloseFile: Event<SourceFile> = (listener) =>
    vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#callWithFile(uri, listener));

  constructor(
    private readonly repositories: FolderRepositories,
    clock: Clock,
    private readonly settings: Pick<Settings, "pathMappings" | "onDidChange">,
  ) {
    this.#debouncedChange = new Debounced(() => this.#changed.fire(), debounceMs, clock);
    this.#listedFiles = new ListedFiles((folder) => repositories.findGit(folder));
    const watcher = vscode.workspace.createFileSystemWatcher("**/*", false, true, false);
    const triggerChange = () => this.#debouncedChange.trigger();
    this.#disposables.addAll(
      this.#debouncedChange,
      this.#listedFiles,
      watcher,
      // In another repository, other records may refer to the same files.
      repositories.onDidChange(() => this.#changed.fire()),
      settings.onDidChange(() => this.#reloadMappings()),
      this.#listedFiles.onDidChange(triggerChange),
      watcher.onDidCreate(triggerChange),
      watcher.onDidDelete(triggerChange),
      vscode.workspace.onDidChangeWorkspaceFolders(triggerChange),
    );
  }

  get roots(): readonly Root[] {
    const folders = vscode.workspace.workspaceFolders ?? [];
    return folders.map(({ uri }) => ({
      key: uri.toString(),
      repositoryPrefix: this.repositories.findPrefix(uri),
      pathMappings: this.#readMappings(uri),
    }));
  }

  #readMappings(folder: vscode.Uri): readonly PathMapping[] {
    const key = folder.toString();
    const mappings = this.#mappingsByFolder.get(key) ?? this.settings.pathMappings(folder);
    this.#mappingsByFolder.set(key, mappings);
    return mappings;
  }

  /** Discards the cached mappings: with other mappings, records refer to other files. */
  #reloadMappings(): void {
    const previousMappings = new Map(this.#mappingsByFolder);
    this.#mappingsByFolder.clear();
    const hasChanged = this.roots.some(({ key, pathMappings }) => {
      const previous = previousMappings.get(key);
      return !isDeepStrictEqual(previous, pathMappings);
    });
    if (hasChanged) {
      this.#changed.fire();
    }
  }

  list(): Promise<readonly SourceFile[]> {
    return this.#listedFiles.list();
  }

  async read(file: SourceFile): Promise<SourceContent | undefined> {
    const uri = this.createUri(file);
    if (!uri) {
      return undefined;
    }
    const folder = vscode.Uri.parse(file.root);
    const buffer = findOpenDocument(uri);
    if (!buffer) {
      return readText(folder, uri, maxSourceBytes);
    }
    if (!(await statFile(folder, uri))) {
      return undefined;
    }
    return { text: buffer.getText(), version: readVersion(buffer) };
  }

  async version(file: SourceFile): Promise<string | undefined> {
    const uri = this.createUri(file);
    if (!uri) {
      return undefined;
    }
    const folder = vscode.Uri.parse(file.root);
    const stat = await statFile(folder, uri);
    if (!stat) {
      return undefined;
    }
    const buffer = findOpenDocument(uri);
    if (buffer) {
      return readVersion(buffer);
    }
    if (stat.size > maxSourceBytes) {
      return undefined;
    }
    return stat.version;
  }

  async exists(file: SourceFile): Promise<boolean> {
    const uri = this.createUri(file);
    if (!uri) {
      return false;
    }
    const folder = vscode.Uri.parse(file.root);
    const stat = await statFile(folder, uri);
    return stat !== undefined;
  }

  get openFiles(): readonly SourceFile[] {
    const files: SourceFile[] = [];
    for (const { uri } of vscode.workspace.textDocuments) {
      const file = this.findFile(uri);
      if (file) {
        files.push(file);
      }
    }
    return files;
  }

  #callWithFile(uri: vscode.Uri, listener: (file: SourceFile) => unknown): void {
    const file = this.findFile(uri);
    if (file) {
      listener(file);
    }
  }

  findDiskFolder(root: string): string | undefined {
    const uri = findFolderUri(root);
    if (uri?.scheme !== "file") {
      return undefined;
    }
    return uri.fsPath;
  }

  /** Returns the file of a URI, if it lies in a workspace folder. */
  findFile(uri: vscode.Uri): SourceFile | undefined {
    const file = this.findFolder(uri);
    if (file?.path === "") {
      return undefined;
    }
    return file;
  }

  /** Returns the folder of a URI, if it is a workspace folder (its path is then `""`) or lies in one. */
  findFolder(uri: vscode.Uri): Folder | undefined {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (!folder) {
      return undefined;
    }
    const root = folder.uri.toString();
    const folderPath = trimSlash(folder.uri.path);
    const path = trimSlash(uri.path);
    if (path === folderPath) {
      return { root, path: "" };
    }
    if (!path.startsWith(`${folderPath}/`)) {
      return undefined;
    }
    return { root, path: path.slice(folderPath.length + 1) };
  }

  /** Returns the URI of a file; `undefined` if its folder is no longer open or the path leads out of the folder. */
  createUri({ root, path }: SourceFile): vscode.Uri | undefined {
    const folder = findFolderUri(root);
    if (!folder || !isInsideRoot(path)) {
      return undefined;
    }
    return vscode.Uri.joinPath(folder, path);
  }

  /** Returns the file's path as VS Code shows it: prefixed with its folder's name if several folders are open. */
  findName(file: SourceFile): string {
    const uri = this.createUri(file);
    if (!uri) {
      return file.path;
    }
    return vscode.workspace.asRelativePath(uri);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** Returns the URI of an open workspace folder. */
function findFolderUri(root: string): vscode.Uri | undefined {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const folder = folders.find(({ uri }) => uri.toString() === root);
  return folder?.uri;
}

function trimSlash(path: string): string {
  return path.replace(/\/$/, "");
}

function readVersion({ version }: vscode.TextDocument): string {
  return `buffer ${version}`;
}
