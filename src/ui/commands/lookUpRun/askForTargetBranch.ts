import * as vscode from "vscode";
import { type TargetBranchRow, targetBranchRows } from "../../../present/targetBranchRows";
import { targetBranchText } from "../../../present/text/lookUp";
import { parseTargetBranch } from "../../../storage/targetBranches";
import { targetBranchCandidates } from "../../adapters/branches";
import { keepRowOrder } from "../../widgets/pick";
import type { Place } from "./places";

/** Asks for the target branch: one of the repository's branches, or any other. `undefined` if the person leaves. */
export async function askForTargetBranch(place: Place, current: string | undefined): Promise<string | undefined> {
  // Rows that come later stand behind it: the editor tells an accepted row by its place.
  const defaultBranch = await place.readDefaultBranch();
  const { title, placeholder } = targetBranchText;
  const pick = vscode.window.createQuickPick<TargetBranchRow>();
  pick.title = title(place.repository);
  pick.placeholder = placeholder;
  pick.ignoreFocusOut = true;
  keepRowOrder(pick);
  let others: readonly string[] = [];
  const typed = () => ({ text: pick.value, branch: parseTargetBranch(pick.value, place.remote) });
  const show = () => {
    pick.items = targetBranchRows(typed(), { default: defaultBranch, current, others });
  };
  show();
  pick.busy = true;
  let open = true;
  void targetBranchCandidates(place.git, place.remote, place.patterns).then((branches) => {
    if (!open) return;
    others = branches;
    pick.busy = false;
    show();
  });
  return new Promise<string | undefined>((resolve) => {
    pick.onDidChangeValue(show);
    pick.onDidAccept(() => {
      // What was typed faster than rows were shown counts as it stands there.
      const branch = pick.selectedItems[0]?.value ?? typed().branch;
      if (branch !== undefined) resolve(branch);
    });
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  }).finally(() => {
    open = false;
    pick.dispose();
  });
}
