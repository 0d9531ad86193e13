import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import { Debounced } from "../../base/async";
import type { Clock } from "../../base/clock";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Folder, SourceFile } from "../../domain/location";
import type { PathMapping } from "../../domain/pathMapping";
import type { Root, SourceFiles, SourceRead } from "../../locate/files";
import { readText, statFile } from "./fileReading";
import type { GitRepository } from "./gitApi";
import { ListedFiles } from "./listedFiles";
import type { Settings } from "./settings";

/** Larger files hold no tests that a person wrote. Bytes. */
const largestFile = 2 * 1024 * 1024;

/** The workspace's files for the locator: open buffers before the disk, nothing outside the workspace's folders. */
export class WorkspaceFiles implements SourceFiles, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  private readonly announce: Debounced;
  private readonly listed: ListedFiles;

  /** By folder: every question about a path asks for them. */
  private readonly mappings = new Map<string, readonly PathMapping[]>();

  readonly onDidChange: Event<void> = this.changed.event;

  constructor(
    private readonly repositories: {
      prefixOf(folder: vscode.Uri): string;
      gitAt(folder: vscode.Uri): GitRepository | undefined;
      readonly onDidChange: Event<unknown>;
    },
    clock: Clock,
    private readonly settings: Pick<Settings, "pathMappings" | "onDidChange">,
  ) {
    // With another repository around them, the same files may be meant by other records.
    this.disposables.add(repositories.onDidChange(() => this.changed.fire()));
    this.disposables.add(settings.onDidChange(() => this.followMappings()));
    this.announce = this.disposables.add(new Debounced(() => this.changed.fire(), 500, clock));
    this.listed = this.disposables.add(new ListedFiles((folder) => repositories.gitAt(folder)));
    this.disposables.add(this.listed.onDidChange(() => this.announce.trigger()));
    const watcher = this.disposables.add(vscode.workspace.createFileSystemWatcher("**/*", false, true, false));
    this.disposables.add(watcher.onDidCreate(() => this.announce.trigger()));
    this.disposables.add(watcher.onDidDelete(() => this.announce.trigger()));
    this.disposables.add(vscode.workspace.onDidChangeWorkspaceFolders(() => this.announce.trigger()));
  }

  get roots(): readonly Root[] {
    return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => ({
      key: uri.toString(),
      repositoryPrefix: this.repositories.prefixOf(uri),
      pathMappings: this.mappingsOf(uri),
    }));
  }

  private mappingsOf(folder: vscode.Uri): readonly PathMapping[] {
    const key = folder.toString();
    const mappings = this.mappings.get(key) ?? this.settings.pathMappings(folder);
    this.mappings.set(key, mappings);
    return mappings;
  }

  /** With other mappings, records mean other files. */
  private followMappings(): void {
    const before = new Map(this.mappings);
    this.mappings.clear();
    const differs = this.roots.some(({ key, pathMappings }) => !isDeepStrictEqual(before.get(key), pathMappings));
    if (differs) this.changed.fire();
  }

  list(): Promise<readonly SourceFile[]> {
    return this.listed.list();
  }

  async read(file: SourceFile): Promise<SourceRead | undefined> {
    const uri = this.uriOf(file);
    const open = uri && openDocument(uri);
    if (!uri || (open && !(await this.exists(file)))) return undefined;
    return open
      ? { text: open.getText(), version: versionOf(open) }
      : readText(vscode.Uri.parse(file.root), uri, largestFile);
  }

  async version(file: SourceFile): Promise<string | undefined> {
    const uri = this.uriOf(file);
    const stat = uri && (await statFile(vscode.Uri.parse(file.root), uri));
    if (!stat) return undefined;
    const open = openDocument(uri);
    if (open) return versionOf(open);
    return stat.size > largestFile ? undefined : stat.version;
  }

  async exists(file: SourceFile): Promise<boolean> {
    const uri = this.uriOf(file);
    return uri !== undefined && (await statFile(vscode.Uri.parse(file.root), uri)) !== undefined;
  }

  /** The file that a URI names, if it lies in a workspace folder. */
  fileOf(uri: vscode.Uri): SourceFile | undefined {
    const file = this.folderOf(uri);
    return file?.path === "" ? undefined : file;
  }

  /** The folder that a URI names, if it is a workspace folder (its path is `""` then) or lies in one. */
  folderOf(uri: vscode.Uri): Folder | undefined {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (!folder) return undefined;
    const root = folder.uri.toString();
    const around = folder.uri.path.replace(/\/$/, "");
    if (uri.path.replace(/\/$/, "") === around) return { root, path: "" };
    return uri.path.startsWith(`${around}/`)
      ? { root, path: uri.path.slice(around.length + 1).replace(/\/$/, "") }
      : undefined;
  }

  /** Where a file is; `undefined` if its folder is not open any more or the path leads out of it. */
  uriOf({ root, path }: SourceFile): vscode.Uri | undefined {
    const folder = (vscode.workspace.workspaceFolders ?? []).find(({ uri }) => uri.toString() === root);
    if (!folder || path.split("/").some((segment) => segment === ".." || segment.includes("\0"))) return undefined;
    return vscode.Uri.joinPath(folder.uri, path);
  }

  /** The file's path as VS Code shows it: after its folder's name where several folders are open. */
  nameOf(file: SourceFile): string {
    const uri = this.uriOf(file);
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

const versionOf = ({ version }: vscode.TextDocument): string => `buffer ${version}`;
