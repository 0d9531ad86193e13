import type { Event, Uri } from "vscode";

/** The part of the built-in Git extension's public API (version 1) that this extension uses. */
export interface GitExtension {
  getAPI(version: 1): GitApi;
}

export interface GitApi {
  readonly state: "uninitialized" | "initialized";
  readonly repositories: readonly GitRepository[];
  readonly onDidChangeState: Event<unknown>;
  readonly onDidOpenRepository: Event<GitRepository>;
  readonly onDidCloseRepository: Event<GitRepository>;
  getRepository(uri: Uri): GitRepository | null;
}

export interface GitRepository {
  readonly rootUri: Uri;
  readonly state: GitRepositoryState;
  /** Reads a value of the repository's own configuration; rejects or resolves with `""` if it is not set. */
  getConfig(key: string): Promise<string>;
  /** Reads a value of the user's global configuration, in the same way. */
  getGlobalConfig(key: string): Promise<string>;
  /**
   * Returns those of the local paths that Git ignores; a tracked file is never ignored. Missing in older versions of
   * the extension.
   */
  checkIgnore?(paths: string[]): Promise<ReadonlySet<string>>;
  /**
   * Returns the branches whose full names start with or match one of the patterns; with `remote`, also remote
   * branches, prefixed with the name of the remote.
   */
  getBranches(query: {
    readonly remote?: boolean;
    readonly pattern?: string | readonly string[];
    readonly count?: number;
    /** `committerdate`: newest first. */
    readonly sort?: "alphabetically" | "committerdate";
    /** Hash of a commit: only branches that contain it. */
    readonly contains?: string;
  }): Promise<readonly GitRef[]>;
  /** Returns the best common ancestor of two commits; rejects or resolves with `undefined` if there is none. */
  getMergeBase(ref: string, otherRef: string): Promise<string | undefined>;
  /** Returns the newest commits of a range, newest first; with a path, those that change the file. */
  log(options: {
    readonly path?: string;
    readonly range: string;
    readonly maxEntries: number;
  }): Promise<readonly GitCommit[]>;
  /** Returns how a file has changed since a commit, in the unified format. */
  diffWith(ref: string, path: string): Promise<string>;
  /** Returns the files that `otherRef` has changed since its merge base with `ref`. */
  diffBetween(ref: string, otherRef: string): Promise<readonly GitChange[]>;
  /** Returns the commit that last changed each line of a file, as `git blame` prints it. */
  blame(path: string): Promise<string>;
  /** Returns the text of a file at a commit, by its path on disk; rejects if the commit has no such file. */
  show(ref: string, path: string): Promise<string>;
  /** Rejects if the repository has no such commit. */
  getCommit(ref: string): Promise<GitCommit>;
  /** Fetches as the user's Git settings say. */
  fetch(options?: { readonly remote?: string; readonly prune?: boolean }): Promise<void>;
}

/** Branch, as far as its name and its commit are known. */
interface GitRef {
  readonly name?: string;
  readonly commit?: string;
}

/** File that differs between two commits, with its address before. */
interface GitChange {
  readonly uri: Uri;
  readonly originalUri: Uri;
}

export interface GitCommit {
  readonly hash: string;
  /** Hashes; the first parent of a merge commit is the branch that was merged into. */
  readonly parents: readonly string[];
  readonly message: string;
  readonly authorName?: string;
  readonly commitDate?: Date;
}

export interface GitHead {
  readonly name?: string;
  readonly commit?: string;
  readonly upstream?: { readonly remote: string; readonly name: string };
  /** Number of commits that the upstream does not have; absent if there is no upstream. */
  readonly ahead?: number;
}

export interface GitRemote {
  readonly name: string;
  readonly fetchUrl?: string;
  readonly pushUrl?: string;
}

export interface GitRepositoryState {
  /** The checked-out commit; without a name if it is not a branch. */
  readonly HEAD?: GitHead | undefined;
  readonly remotes: readonly GitRemote[];
  /** Paths of the submodules below the repository's root. Missing in older versions of the extension. */
  readonly submodules?: readonly { readonly path: string }[];
  readonly onDidChange: Event<void>;
}
