import * as vscode from "vscode";
import type { OpenRepository } from "../../../domain/openRepositories";
import { lookUpTexts, repositoryNameText } from "../../../present/text/lookUp";
import { iconSafeText } from "../../../present/text/sanitize";
import type { RepositoryContext } from "../../adapters/repositoryContext";
import { chooseOne } from "../../widgets/quickPick";

/** Returns the implied repository: the only one, or the one that contains the active editor's file. */
export function findImpliedRepository(openRepositories: readonly OpenRepository[]): OpenRepository | undefined {
  if (openRepositories.length <= 1) {
    return openRepositories[0];
  }
  const file = vscode.window.activeTextEditor?.document.uri.toString();
  if (file === undefined) {
    return undefined;
  }
  const allFolders = openRepositories.flatMap((openRepository) =>
    openRepository.folders.map((folder) => ({ openRepository, folder })),
  );
  const containingFolders = allFolders.filter(({ folder }) => file.startsWith(`${folder}/`));
  // A submodule lies in a folder of the repository around it.
  const [deepestFolder] = containingFolders.toSorted((a, b) => b.folder.length - a.folder.length);
  return deepestFolder?.openRepository;
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
