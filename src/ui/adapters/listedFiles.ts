import { posix } from "node:path";
import * as vscode from "vscode";
import { forEachYielding } from "../../base/async";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { SourceFile } from "../../domain/location";
import type { GitRepository } from "./gitApi";

/** Folders that package managers and Git keep beside the sources, as glob patterns. */
const alwaysExcludedPatterns = ["**/node_modules", "**/bower_components", "**/.git"];

/** Maximum files that are read of a workspace folder. */
const maxFilesPerFolder = 200_000;

/**
 * Maximum paths of a failed query that is not split and repeated: Git rejects all paths of a query if it cannot answer
 * for one of them (in a submodule, beyond a link).
 */
const maxUnsplitPaths = 100;

const exclusionSettings = ["files.exclude", "search.exclude", "search.useIgnoreFiles"] as const;

/**
 * Files that an editor search would find: without those of `files.exclude` and `search.exclude` and, unless
 * `search.useIgnoreFiles` is off, without those that Git ignores. If Git does not run, no file counts as ignored.
 */
export class ListedFiles implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  /** Git's results, by path: they take longer than the list. */
  private ignoredByPath = new Map<string, boolean>();

  /** Fires when the list may have changed although the files are the same. */
  readonly onDidChange: Event<void> = this.#changed.event;

  /** @param findGit returns the repository that contains a folder */
  constructor(private readonly findGit: (folder: vscode.Uri) => GitRepository | undefined) {
    const watcher = vscode.workspace.createFileSystemWatcher("**/.gitignore");
    const resetIgnored = () => this.#resetIgnored();
    this.#disposables.addAll(
      watcher,
      watcher.onDidCreate(resetIgnored),
      watcher.onDidChange(resetIgnored),
      watcher.onDidDelete(resetIgnored),
      vscode.workspace.onDidChangeConfiguration((change) => this.#handleConfigurationChange(change)),
    );
  }

  #handleConfigurationChange(change: vscode.ConfigurationChangeEvent): void {
    const isAffected = exclusionSettings.some((setting) => change.affectsConfiguration(setting));
    if (isAffected) {
      this.#changed.fire();
    }
  }

  #resetIgnored(): void {
    // Queries under way apply the previous rules: their results go to the discarded map.
    this.ignoredByPath = new Map();
    this.#changed.fire();
  }

  async list(): Promise<SourceFile[]> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const files: SourceFile[] = [];
    for (const folder of folders) {
      const root = folder.uri.toString();
      const folderPrefix = createPathPrefix(folder);
      const innerPrefixes = findInnerPrefixes(folderPrefix, folders);
      const uris = await this.#findListedFiles(folder);
      await forEachYielding(uris, undefined, ({ path }) => {
        if (innerPrefixes.some((prefix) => path.startsWith(prefix))) {
          return;
        }
        files.push({ root, path: path.slice(folderPrefix.length) });
      });
    }
    return files;
  }

  async #findListedFiles(folder: vscode.WorkspaceFolder): Promise<vscode.Uri[]> {
    const allFiles = new vscode.RelativePattern(folder, "**/*");
    const excludePattern = createExcludePattern(folder);
    const uris = await vscode.workspace.findFiles(allFiles, excludePattern, maxFilesPerFolder);
    const searchSettings = vscode.workspace.getConfiguration("search", folder);
    if (!searchSettings.get("useIgnoreFiles", true)) {
      return uris;
    }
    const { ignoredByPath } = this;
    await this.#queryIgnored(uris, ignoredByPath);
    return uris.filter(({ path }) => ignoredByPath.get(path) !== true);
  }

  /** Queries Git for the files whose ignored state is unknown. */
  async #queryIgnored(uris: readonly vscode.Uri[], ignoredByPath: Map<string, boolean>): Promise<void> {
    const roots = new Map<string, string | undefined>();
    const pendingByRoot = new Map<string, PendingFiles>();
    const findRoot = (uri: vscode.Uri): string | undefined => {
      const folder = posix.dirname(uri.path);
      if (roots.has(folder)) {
        return roots.get(folder);
      }
      // Each call returns another object for the same repository.
      const repository = this.findGit(uri);
      const root = repository?.rootUri.toString();
      roots.set(folder, root);
      if (!repository || root === undefined) {
        return undefined;
      }
      if (!pendingByRoot.has(root)) {
        pendingByRoot.set(root, { repository, pendingUris: [] });
      }
      return root;
    };
    await forEachYielding(uris, undefined, (uri) => {
      if (ignoredByPath.has(uri.path)) {
        return;
      }
      const root = findRoot(uri);
      if (root !== undefined) {
        pendingByRoot.get(root)?.pendingUris.push(uri);
      }
    });
    const queryRepository = async ({ repository, pendingUris }: PendingFiles) => {
      const paths = pendingUris.map(({ fsPath }) => fsPath);
      const ignoredPaths = await findIgnoredPaths(repository, paths);
      for (const { path, fsPath } of pendingUris) {
        ignoredByPath.set(path, ignoredPaths.has(fsPath));
      }
    };
    const queries = Array.from(pendingByRoot.values(), queryRepository);
    await Promise.all(queries);
  }

  dispose(): void {
    this.#disposables.dispose();
    this.ignoredByPath.clear();
  }
}

/** Files of a repository whose ignored state is unknown. */
interface PendingFiles {
  readonly repository: GitRepository;
  readonly pendingUris: vscode.Uri[];
}

/** Returns the prefix of all paths below a folder. */
function createPathPrefix({ uri }: vscode.WorkspaceFolder): string {
  return `${uri.path.replace(/\/$/, "")}/`;
}

/** Returns the prefixes of the workspace folders inside another one: their files belong to the inner folder. */
function findInnerPrefixes(folderPrefix: string, folders: readonly vscode.WorkspaceFolder[]): readonly string[] {
  const prefixes = folders.map(createPathPrefix);
  const otherPrefixes = prefixes.filter((prefix) => prefix !== folderPrefix);
  return otherPrefixes.filter((prefix) => prefix.startsWith(folderPrefix));
}

/** Creates the pattern of the files that are never listed below a folder. VS Code itself adds `files.exclude`. */
function createExcludePattern(folder: vscode.WorkspaceFolder): string {
  const searchSettings = vscode.workspace.getConfiguration("search", folder);
  const excludeSetting = searchSettings.get<Record<string, unknown>>("exclude", {});
  const patterns = Object.keys(excludeSetting);
  const excludedPatterns = patterns.filter((pattern) => excludeSetting[pattern] === true);
  const allPatterns = [...alwaysExcludedPatterns, ...excludedPatterns];
  const globs = allPatterns.flatMap((pattern) => [pattern, `${pattern}/**`]);
  return `{${globs.join(",")}}`;
}

/** Finds the paths that Git ignores; resolves with none if Git does not answer. */
async function findIgnoredPaths(repository: GitRepository, paths: readonly string[]): Promise<ReadonlySet<string>> {
  try {
    const ignoredPaths = await repository.checkIgnore?.([...paths]);
    return ignoredPaths ?? new Set();
  } catch {
    if (paths.length <= maxUnsplitPaths) {
      return new Set();
    }
    const half = paths.length >> 1;
    const firstPaths = await findIgnoredPaths(repository, paths.slice(0, half));
    const secondPaths = await findIgnoredPaths(repository, paths.slice(half));
    return new Set([...firstPaths, ...secondPaths]);
  }
}
