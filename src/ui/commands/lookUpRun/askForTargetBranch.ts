import * as vscode from "vscode";
import { createTargetBranchRows, type TargetBranchRow } from "../../../present/targetBranchRows";
import { targetBranchTexts } from "../../../present/text/lookUp";
import { parseTargetBranch } from "../../../storage/targetBranches";
import { readTargetBranchCandidates } from "../../adapters/branches";
import type { RepositoryContext } from "../../adapters/repositoryContext";
import { keepRowOrder } from "../../widgets/quickPick";

/**
 * Asks for the target branch: one of the repository's branches, or any other. Resolves with `undefined` if the user
 * leaves.
 */
export async function askForTargetBranch(
  context: RepositoryContext,
  current: string | undefined,
): Promise<string | undefined> {
  // Read first, since later rows have to follow it: the editor identifies an accepted row by its
  // position.
  const defaultBranch = await context.readDefaultBranch();
  const pick = createBranchPick(context);
  let otherBranches: readonly string[] = [];
  const parseInput = () => {
    const { value: text } = pick;
    const branch = parseTargetBranch(text, context.remote ?? "origin");
    return { text, branch };
  };
  const show = () => {
    const branches = { default: defaultBranch, current, otherBranches };
    pick.items = createTargetBranchRows(parseInput(), branches);
  };
  show();
  pick.busy = true;
  let isOpen = true;
  void readTargetBranchCandidates(context.git, context.remote, context.patterns).then((branches) => {
    if (!isOpen) {
      return;
    }
    otherBranches = branches;
    pick.busy = false;
    show();
  });
  pick.onDidChangeValue(show);
  const choice = waitForBranch(pick, () => parseInput().branch);
  return choice.finally(() => {
    isOpen = false;
    pick.dispose();
  });
}

/** Resolves with the accepted branch, or with `undefined` if the user leaves. */
function waitForBranch(
  pick: vscode.QuickPick<TargetBranchRow>,
  parseBranch: () => string | undefined,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      // If the text was typed faster than the rows were updated, the text itself counts.
      const branch = pick.selectedItems[0]?.value ?? parseBranch();
      if (branch !== undefined) {
        resolve(branch);
      }
    });
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  });
}

function createBranchPick({ repository }: RepositoryContext): vscode.QuickPick<TargetBranchRow> {
  const pick = vscode.window.createQuickPick<TargetBranchRow>();
  pick.title = targetBranchTexts.title(repository);
  pick.placeholder = targetBranchTexts.placeholder;
  pick.ignoreFocusOut = true;
  keepRowOrder(pick);
  return pick;
}
