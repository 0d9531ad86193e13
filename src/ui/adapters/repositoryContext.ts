import * as vscode from "vscode";
import type { OpenRepository } from "../../domain/openRepositories";
import type { RepositoryId } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { type BadPattern, parseTestBranchPatterns, type TestBranchPattern } from "../../domain/runs/testBranchPatterns";
import type { TargetBranches } from "../../storage/targetBranches";
import type { GitRepositories } from "./git";
import type { GitRepository } from "./gitApi";
import type { Settings } from "./settings";

/** An open repository with the data that a look-up needs. */
export interface RepositoryContext {
  readonly key: string;
  readonly repository: RepositoryId;
  /**
   * Target branch of the merge queue: from the setting, from a look-up that succeeded, or the repository's default
   * branch.
   */
  readonly targetBranch: string | undefined;
  /** Reads the repository's default branch as the clone recorded it. Never rejects. */
  readonly readDefaultBranch: () => Promise<string | undefined>;
  readonly patterns: readonly TestBranchPattern[];
  readonly badPatterns: readonly BadPattern[];
  /** The Git extension's data about the repository. */
  readonly git: GitRepository | undefined;
  /** Name of the repository's remote that identifies it, if it has one. */
  readonly remote: string | undefined;
}

export interface RepositoryContextSources {
  readonly repositories: Pick<GitRepositories, "readDefaultBranch" | "findGit" | "findFolderRemote">;
  readonly settings: Pick<Settings, "targetBranch" | "testBranchPatterns">;
  readonly targetBranches: TargetBranches;
}

/** Sources of the contexts of all repositories that are open. */
export interface OpenRepositorySources extends RepositoryContextSources {
  readonly repositories: RepositoryContextSources["repositories"] & Pick<GitRepositories, "current">;
}

/** Creates the context of a repository before anything is requested. */
export async function createRepositoryContext(
  openRepository: OpenRepository,
  sources: RepositoryContextSources,
): Promise<RepositoryContext> {
  const { repositories, settings, targetBranches } = sources;
  const key = repositoryKey(openRepository.repository);
  const [folderUri] = openRepository.folders;
  const folder = folderUri === undefined ? undefined : vscode.Uri.parse(folderUri);
  const { patterns, bad } = parseTestBranchPatterns(settings.testBranchPatterns(folder));
  const knownBranch = settings.targetBranch(folder) || targetBranches.get(key);
  const readDefaultBranch = async () => folder && repositories.readDefaultBranch(folder);
  return {
    key,
    repository: openRepository.repository,
    targetBranch: knownBranch ?? (await readDefaultBranch()),
    readDefaultBranch,
    patterns,
    badPatterns: bad,
    git: folder && repositories.findGit(folder),
    remote: folder && repositories.findFolderRemote(folder)?.name,
  };
}
