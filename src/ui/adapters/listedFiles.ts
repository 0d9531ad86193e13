import { posix } from "node:path";
import * as vscode from "vscode";
import { inTurns } from "../../base/async";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { SourceFile } from "../../domain/location";
import type { GitRepository } from "./gitApi";

/** What package managers and Git keep beside the sources. */
const installed = ["**/node_modules", "**/bower_components", "**/.git"];

/** More files than these are not looked at in a workspace folder. */
const mostFiles = 200_000;

/** Git refuses all paths of a question for one that it cannot answer (in a submodule, beyond a link): as many as these are not asked again. */
const fewest = 100;

const excluding = ["files.exclude", "search.exclude", "search.useIgnoreFiles"] as const;

/**
 * The files that a search of the editor would find: not those of `files.exclude` and `search.exclude`, nor, unless `search.useIgnoreFiles` is
 * off, those that Git ignores. Where Git does not run, nothing counts as ignored.
 */
export class ListedFiles implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  /** What Git said, by path: it takes longer than the list. */
  private ignored = new Map<string, boolean>();

  /** What is listed may have changed although the files are the same. */
  readonly onDidChange: Event<void> = this.changed.event;

  /** @param gitAt the repository around a folder */
  constructor(private readonly gitAt: (folder: vscode.Uri) => GitRepository | undefined) {
    const watcher = this.disposables.add(vscode.workspace.createFileSystemWatcher("**/.gitignore"));
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete])
      this.disposables.add(event(() => this.forget()));
    this.disposables.add(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (excluding.some((setting) => change.affectsConfiguration(setting))) this.changed.fire();
      }),
    );
  }

  private forget(): void {
    // What is being asked goes with the rules of before.
    this.ignored = new Map();
    this.changed.fire();
  }

  async list(): Promise<SourceFile[]> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const files: SourceFile[] = [];
    for (const folder of folders) {
      const root = folder.uri.toString();
      const around = beginningOf(folder);
      // A folder of the workspace may lie in another: its files are its own.
      const inner = folders.map(beginningOf).filter((other) => other !== around && other.startsWith(around));
      await inTurns(await this.shown(folder), undefined, ({ path }) => {
        if (!inner.some((other) => path.startsWith(other))) files.push({ root, path: path.slice(around.length) });
      });
    }
    return files;
  }

  private async shown(folder: vscode.WorkspaceFolder): Promise<vscode.Uri[]> {
    const all = await vscode.workspace.findFiles(
      new vscode.RelativePattern(folder, "**/*"),
      excludedIn(folder),
      mostFiles,
    );
    if (!vscode.workspace.getConfiguration("search", folder).get("useIgnoreFiles", true)) return all;
    const { ignored } = this;
    await this.askGit(all, ignored);
    return all.filter(({ path }) => ignored.get(path) !== true);
  }

  /** Asks for the files of which it is not known whether Git ignores them. */
  private async askGit(uris: readonly vscode.Uri[], ignored: Map<string, boolean>): Promise<void> {
    const roots = new Map<string, string | undefined>();
    const unknown = new Map<string, { readonly repository: GitRepository; readonly own: vscode.Uri[] }>();
    await inTurns(uris, undefined, (uri) => {
      if (ignored.has(uri.path)) return;
      const folder = posix.dirname(uri.path);
      if (!roots.has(folder)) {
        // Each question gives another object for the same repository.
        const repository = this.gitAt(uri);
        const root = repository?.rootUri.toString();
        roots.set(folder, root);
        if (repository && root !== undefined && !unknown.has(root)) unknown.set(root, { repository, own: [] });
      }
      unknown.get(roots.get(folder) ?? "")?.own.push(uri);
    });
    const asking = [...unknown.values()].map(async ({ repository, own }) => {
      const found = await ignoredOf(
        repository,
        own.map(({ fsPath }) => fsPath),
      );
      for (const { path, fsPath } of own) ignored.set(path, found.has(fsPath));
    });
    await Promise.all(asking);
  }

  dispose(): void {
    this.disposables.dispose();
    this.ignored.clear();
  }
}

/** What the paths below a folder begin with. */
function beginningOf({ uri }: vscode.WorkspaceFolder): string {
  return `${uri.path.replace(/\/$/, "")}/`;
}

/** The pattern of what is not listed below a folder, whatever it leaves out beside it: VS Code adds `files.exclude` by itself. */
function excludedIn(folder: vscode.WorkspaceFolder): string {
  const settings = vscode.workspace.getConfiguration("search", folder).get<Record<string, unknown>>("exclude", {});
  const patterns = Object.keys(settings).filter((pattern) => settings[pattern] === true);
  return `{${[...installed, ...patterns].flatMap((pattern) => [pattern, `${pattern}/**`]).join(",")}}`;
}

/** Which of the paths Git ignores; none where it does not say. */
async function ignoredOf(repository: GitRepository, paths: readonly string[]): Promise<ReadonlySet<string>> {
  try {
    return (await repository.checkIgnore?.([...paths])) ?? new Set();
  } catch {
    if (paths.length <= fewest) return new Set();
    const half = paths.length >> 1;
    const parts = [await ignoredOf(repository, paths.slice(0, half)), await ignoredOf(repository, paths.slice(half))];
    return new Set(parts.flatMap((part) => [...part]));
  }
}
