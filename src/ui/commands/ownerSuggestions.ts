import * as vscode from "vscode";
import { codeownersPaths, extractOwners } from "../../domain/owners/codeowners";
import { type GitUser, type OwnerSuggestion, suggestOwners } from "../../domain/owners/owners";
import type { FailingTest } from "../../domain/records";
import type { GitRepositories } from "../adapters/git";
import { readGitUser } from "../adapters/gitUser";

/** Maximum bytes of a CODEOWNERS file: no person maintains a longer list. Git hosts accept up to 3 MB. */
const maxFileBytes = 3 * 1024 * 1024;

/** Repositories whose CODEOWNERS and user of Git suggest owners. */
export type OwnerSources = Pick<GitRepositories, "current" | "gitAt" | "readText">;

/**
 * Suggests the owners that may identify the user, among those of the loaded tests and of each repository's CODEOWNERS,
 * by the user's identity in Git. Never rejects.
 */
export async function findOwnerSuggestions(
  repositories: OwnerSources,
  tests: readonly FailingTest[],
): Promise<readonly OwnerSuggestion[]> {
  const { current } = repositories;
  const folders =
    current.kind === "found" ? current.repositories.flatMap((openRepository) => openRepository.folders) : [];
  const uris = folders.map((folder) => vscode.Uri.parse(folder));
  const roots = uris.map((uri) => repositories.gitAt(uri)?.rootUri ?? uri);
  const [codeowners, user] = await Promise.all([
    Promise.all(
      [...new Map(roots.map((root) => [root.toString(), root])).values()].map((root) =>
        readCodeowners(root, repositories),
      ),
    ),
    readUser(repositories, uris),
  ]);
  return suggestOwners(
    codeowners.flat(),
    user,
    tests.flatMap(({ owners }) => owners),
  );
}

/** Reads the owners of the first CODEOWNERS file that exists. */
async function readCodeowners(root: vscode.Uri, repositories: OwnerSources): Promise<readonly string[]> {
  for (const path of codeownersPaths) {
    const text = await repositories.readText(root, path, maxFileBytes);
    if (text !== undefined) return extractOwners(text);
  }
  return [];
}

async function readUser(repositories: OwnerSources, folders: readonly vscode.Uri[]): Promise<GitUser> {
  const git = folders.map((folder) => repositories.gitAt(folder)).find((repository) => repository !== undefined);
  return git ? readGitUser(git) : {};
}
