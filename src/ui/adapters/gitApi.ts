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
  /** A value of the repository's own configuration; rejects or gives `""` where it has none. */
  getConfig(key: string): Promise<string>;
  /** The same of the person's. */
  getGlobalConfig(key: string): Promise<string>;
  /** Which of the paths on this computer Git ignores; a file that it tracks it does not. Older versions of the extension do not tell. */
  checkIgnore?(paths: string[]): Promise<ReadonlySet<string>>;
  /** Branches whose full names begin with or fit one of the patterns; with `remote`, those of remotes too, their names led by the remote's. */
  getBranches(query: {
    readonly remote?: boolean;
    readonly pattern?: string | readonly string[];
    readonly count?: number;
    /** `committerdate`: the newest first. */
    readonly sort?: "alphabetically" | "committerdate";
  }): Promise<readonly { readonly name?: string }[]>;
}

export interface GitRepositoryState {
  /** What is checked out; without a name where that is no branch. */
  readonly HEAD?: { readonly name?: string } | undefined;
  readonly remotes: readonly { readonly name: string; readonly fetchUrl?: string; readonly pushUrl?: string }[];
  /** Their paths below the repository's root. Older versions of the extension do not tell. */
  readonly submodules?: readonly { readonly path: string }[];
  readonly onDidChange: Event<void>;
}
