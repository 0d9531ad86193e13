import * as vscode from "vscode";
import type { OpenRepository } from "../../../domain/openRepositories";
import type { RepositoryId } from "../../../domain/records";
import { repositoryKey } from "../../../domain/repository";
import {
  type BadPattern,
  parseTestBranchPatterns,
  type TestBranchPattern,
} from "../../../domain/runs/testBranchPatterns";
import { lookUpTexts, repositoryNameText } from "../../../present/text/lookUp";
import { iconSafeText } from "../../../present/text/sanitize";
import type { TargetBranches } from "../../../storage/targetBranches";
import type { GitRepositories } from "../../adapters/git";
import type { GitRepository } from "../../adapters/gitApi";
import type { Settings } from "../../adapters/settings";
import { chooseOne } from "../../widgets/quickPick";

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
  /** The Git extension's data about the repository, and the remote that identifies it. */
  readonly git: GitRepository | undefined;
  readonly remote: string;
}

export interface RepositoryContextSources {
  readonly repositories: Pick<GitRepositories, "defaultBranch" | "gitAt">;
  readonly settings: Pick<Settings, "targetBranch" | "testBranchPatterns" | "remote">;
  readonly targetBranches: TargetBranches;
}

/** Creates the context of a repository before anything is requested. */
export async function createRepositoryContext(
  openRepository: OpenRepository,
  sources: RepositoryContextSources,
): Promise<RepositoryContext> {
  const { repositories, settings, targetBranches } = sources;
  const key = repositoryKey(openRepository.repository);
  const folder = openRepository.folders[0] === undefined ? undefined : vscode.Uri.parse(openRepository.folders[0]);
  const { patterns, bad } = parseTestBranchPatterns(settings.testBranchPatterns(folder));
  const knownBranch = settings.targetBranch(folder) || targetBranches.get(key);
  const readDefaultBranch = async () => folder && repositories.defaultBranch(folder);
  return {
    key,
    repository: openRepository.repository,
    targetBranch: knownBranch ?? (await readDefaultBranch()),
    readDefaultBranch,
    patterns,
    badPatterns: bad,
    git: folder && repositories.gitAt(folder),
    remote: folder ? settings.remote(folder) : "origin",
  };
}

/** Returns the implied repository: the only one, or the one that contains the active editor's file. */
export function findImpliedRepository(openRepositories: readonly OpenRepository[]): OpenRepository | undefined {
  if (openRepositories.length <= 1) return openRepositories[0];
  const file = vscode.window.activeTextEditor?.document.uri.toString();
  if (file === undefined) return undefined;
  const containingFolders = openRepositories.flatMap((openRepository) =>
    openRepository.folders
      .filter((folder) => file.startsWith(`${folder}/`))
      .map((folder) => ({ openRepository, depth: folder.length })),
  );
  // A submodule lies in a folder of the repository around it.
  return containingFolders.toSorted((a, b) => b.depth - a.depth)[0]?.openRepository;
}

/** Asks for one of several repositories; resolves with `undefined` if the user leaves. */
export function askForRepository(contexts: readonly RepositoryContext[]): Promise<RepositoryContext | undefined> {
  const items = contexts.map((context) => ({
    label: iconSafeText(repositoryNameText(context.repository)),
    description: iconSafeText(context.repository.host),
    value: context,
  }));
  return chooseOne(items, lookUpTexts.repository);
}
