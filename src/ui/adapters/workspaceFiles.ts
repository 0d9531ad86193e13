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
import type { Settings } from "./settings";

/**
 * Workspace files for the locator: open buffers take precedence over the disk, and nothing outside the workspace
 * folders is read.
 */
export class WorkspaceFiles implements SourceFiles, LocalFiles, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  private readonly debouncedChange: Debounced;
  private readonly listedFiles: ListedFiles;

  /** Path mappings by folder, cached since every query for a path needs them. */
  private readonly mappingsByFolder = new Map<string, readonly PathMapping[]>();

  readonly onDidChange: Event<void> = this.changed.event;
  readonly onDidOpenFile: Event<SourceFile> = (listener) =>
    vscode.workspace.onDidOpenTextDocument(({ uri }) => this.callWithFile(uri, listener));
  readonly onDidCloseFile: Event<SourceFile> = (listener) =>
    vscode.workspace.onDidCloseTextDocument(({ uri }) => this.callWithFile(uri, listener));

  constructor(
    private readonly repositories: {
      findPrefix(folder: vscode.Uri): string;
      gitAt(folder: vscode.Uri): GitRepository | undefined;
      readonly onDidChange: Event<unknown>;
    },
    clock: Clock,
    private readonly settings: Pick<Settings, "pathMappings" | "onDidChange">,
  ) {
    // In another repository, other records may refer to the same files.
    this.disposables.add(repositories.onDidChange(() => this.changed.fire()));
    this.disposables.add(settings.onDidChange(() => this.reloadMappings()));
    this.debouncedChange = this.disposables.add(new Debounced(() => this.changed.fire(), 500, clock));
    this.listedFiles = this.disposables.add(new ListedFiles((folder) => repositories.gitAt(folder)));
    this.disposables.add(this.listedFiles.onDidChange(() => this.debouncedChange.trigger()));
    const watcher = this.disposables.add(vscode.workspace.createFileSystemWatcher("**/*", false, true, false));
    this.disposables.add(watcher.onDidCreate(() => this.debouncedChange.trigger()));
    this.disposables.add(watcher.onDidDelete(() => this.debouncedChange.trigger()));
    this.disposables.add(vscode.workspace.onDidChangeWorkspaceFolders(() => this.debouncedChange.trigger()));
  }

  get roots(): readonly Root[] {
    return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => ({
      key: uri.toString(),
      repositoryPrefix: this.repositories.findPrefix(uri),
      pathMappings: this.readMappings(uri),
    }));
  }

  private readMappings(folder: vscode.Uri): readonly PathMapping[] {
    const key = folder.toString();
    const mappings = this.mappingsByFolder.get(key) ?? this.settings.pathMappings(folder);
    this.mappingsByFolder.set(key, mappings);
    return mappings;
  }

  /** Discards the cached mappings: with other mappings, records refer to other files. */
  private reloadMappings(): void {
    const previousMappings = new Map(this.mappingsByFolder);
    this.mappingsByFolder.clear();
    const hasChanged = this.roots.some(
      ({ key, pathMappings }) => !isDeepStrictEqual(previousMappings.get(key), pathMappings),
    );
    if (hasChanged) this.changed.fire();
  }

  list(): Promise<readonly SourceFile[]> {
    return this.listedFiles.list();
  }

  async read(file: SourceFile): Promise<SourceContent | undefined> {
    const uri = this.createUri(file);
    const buffer = uri && openDocument(uri);
    if (!uri || (buffer && !(await this.exists(file)))) return undefined;
    return buffer
      ? { text: buffer.getText(), version: readVersion(buffer) }
      : readText(vscode.Uri.parse(file.root), uri, maxSourceBytes);
  }

  async version(file: SourceFile): Promise<string | undefined> {
    const uri = this.createUri(file);
    const stat = uri && (await statFile(vscode.Uri.parse(file.root), uri));
    if (!stat) return undefined;
    const buffer = openDocument(uri);
    if (buffer) return readVersion(buffer);
    return stat.size > maxSourceBytes ? undefined : stat.version;
  }

  async exists(file: SourceFile): Promise<boolean> {
    const uri = this.createUri(file);
    return uri !== undefined && (await statFile(vscode.Uri.parse(file.root), uri)) !== undefined;
  }

  get openFiles(): readonly SourceFile[] {
    return vscode.workspace.textDocuments.flatMap(({ uri }) => this.findFile(uri) ?? []);
  }

  private callWithFile(uri: vscode.Uri, listener: (file: SourceFile) => unknown): void {
    const file = this.findFile(uri);
    if (file) listener(file);
  }

  findDiskFolder(root: string): string | undefined {
    const folder = (vscode.workspace.workspaceFolders ?? []).find(({ uri }) => uri.toString() === root);
    return folder?.uri.scheme === "file" ? folder.uri.fsPath : undefined;
  }

  /** Returns the file of a URI, if it lies in a workspace folder. */
  findFile(uri: vscode.Uri): SourceFile | undefined {
    const file = this.findFolder(uri);
    return file?.path === "" ? undefined : file;
  }

  /** Returns the folder of a URI, if it is a workspace folder (its path is then `""`) or lies in one. */
  findFolder(uri: vscode.Uri): Folder | undefined {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (!folder) return undefined;
    const root = folder.uri.toString();
    const folderPath = folder.uri.path.replace(/\/$/, "");
    if (uri.path.replace(/\/$/, "") === folderPath) return { root, path: "" };
    return uri.path.startsWith(`${folderPath}/`)
      ? { root, path: uri.path.slice(folderPath.length + 1).replace(/\/$/, "") }
      : undefined;
  }

  /** Returns the URI of a file; `undefined` if its folder is no longer open or the path leads out of the folder. */
  createUri({ root, path }: SourceFile): vscode.Uri | undefined {
    const folder = (vscode.workspace.workspaceFolders ?? []).find(({ uri }) => uri.toString() === root);
    if (!folder || !isInsideRoot(path)) return undefined;
    return vscode.Uri.joinPath(folder.uri, path);
  }

  /** Returns the file's path as VS Code shows it: prefixed with its folder's name if several folders are open. */
  findName(file: SourceFile): string {
    const uri = this.createUri(file);
    return uri ? vscode.workspace.asRelativePath(uri) : file.path;
  }

  dispose(): void {
    this.disposables.dispose();
  }
}

function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
}

const readVersion = ({ version }: vscode.TextDocument): string => `buffer ${version}`;
