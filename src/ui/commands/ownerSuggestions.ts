import * as vscode from "vscode";
import { codeownersPaths, extractOwners } from "../../domain/owners/codeowners";
import { type GitUser, type OwnerSuggestion, suggestOwners } from "../../domain/owners/owners";
import type { FailingTest } from "../../domain/records";
import { listOpenRepositories } from "../../state/listOpenRepositories";
import type { GitRepositories } from "../adapters/git";
import { readGitUser } from "../adapters/gitUser";

/** Maximum bytes of a CODEOWNERS file: Git hosts accept up to 3 MB. */
const maxFileBytes = 3 * 1024 * 1024;

/** Repositories whose CODEOWNERS files and Git users suggest owners. */
export type OwnerSources = Pick<GitRepositories, "current" | "findGit" | "readText">;

/**
 * Suggests the owners that may identify the user, among those of the loaded tests and of each repository's CODEOWNERS,
 * by the user's identity in Git. Never rejects.
 */
export async function findOwnerSuggestions(
  repositories: OwnerSources,
  tests: readonly FailingTest[],
): Promise<readonly OwnerSuggestion[]> {
  const openRepositories = listOpenRepositories(repositories.current);
  const folders = openRepositories.flatMap((openRepository) => openRepository.folders);
  const uris = folders.map((folder) => vscode.Uri.parse(folder));
  const [codeowners, user] = await Promise.all([readAllCodeowners(repositories, uris), readUser(repositories, uris)]);
  const testOwners = tests.flatMap(({ owners }) => owners);
  return suggestOwners(codeowners, user, testOwners);
}

/** Reads the owners of the repositories of these folders, each repository once. */
async function readAllCodeowners(
  repositories: OwnerSources,
  folders: readonly vscode.Uri[],
): Promise<readonly string[]> {
  const rootsByKey = new Map<string, vscode.Uri>();
  for (const folder of folders) {
    const root = repositories.findGit(folder)?.rootUri ?? folder;
    rootsByKey.set(root.toString(), root);
  }
  const roots = [...rootsByKey.values()];
  const owners = await Promise.all(roots.map((root) => readCodeowners(root, repositories)));
  return owners.flat();
}

/** Reads the owners of the first CODEOWNERS file that exists. */
async function readCodeowners(root: vscode.Uri, repositories: OwnerSources): Promise<readonly string[]> {
  for (const path of codeownersPaths) {
    const text = await repositories.readText(root, path, maxFileBytes);
    if (text !== undefined) {
      return extractOwners(text);
    }
  }
  return [];
}

async function readUser(repositories: OwnerSources, folders: readonly vscode.Uri[]): Promise<GitUser> {
  for (const folder of folders) {
    const git = repositories.findGit(folder);
    if (git) {
      return readGitUser(git);
    }
  }
  return {};
}
