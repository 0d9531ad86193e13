import * as vscode from "vscode";
import { codeownersPaths, ownersIn } from "../../domain/owners/codeowners";
import { type GitUser, type OwnerSuggestion, suggestOwners } from "../../domain/owners/owners";
import type { FailingTest } from "../../domain/records";
import type { GitRepositories } from "../adapters/git";
import { gitUserOf } from "../adapters/gitUser";

/** A longer file is no list that a person keeps. Bytes; Git hosts take up to 3 MB. */
const longestFile = 3 * 1024 * 1024;

/** Which owners the person may be: those of the loaded tests and of each repository's CODEOWNERS, as Git knows the person. Never rejects. */
export async function ownerSuggestions(
  repositories: GitRepositories,
  tests: readonly FailingTest[],
): Promise<readonly OwnerSuggestion[]> {
  const { current } = repositories;
  const folders = current.kind === "found" ? current.repositories.flatMap((open) => open.folders) : [];
  const uris = folders.map((folder) => vscode.Uri.parse(folder));
  const roots = uris.map((uri) => repositories.gitAt(uri)?.rootUri ?? uri);
  const [codeowners, user] = await Promise.all([
    Promise.all(
      [...new Map(roots.map((root) => [root.toString(), root])).values()].map((root) =>
        codeownersOf(root, repositories),
      ),
    ),
    userOf(repositories, uris),
  ]);
  return suggestOwners(
    codeowners.flat(),
    user,
    tests.flatMap(({ owners }) => owners),
  );
}

/** The owners of the first CODEOWNERS file there is. */
async function codeownersOf(root: vscode.Uri, repositories: GitRepositories): Promise<readonly string[]> {
  for (const path of codeownersPaths) {
    const text = await repositories.readText(root, path, longestFile);
    if (text !== undefined) return ownersIn(text);
  }
  return [];
}

async function userOf(repositories: GitRepositories, folders: readonly vscode.Uri[]): Promise<GitUser> {
  const git = folders.map((folder) => repositories.gitAt(folder)).find((found) => found !== undefined);
  return git ? gitUserOf(git) : {};
}
