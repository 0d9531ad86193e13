import * as vscode from "vscode";
import { parseTargetBranch } from "../../../model/runs/targetBranches";
import { type TargetBranchRow, targetBranchRows } from "../../../present/targetBranchRows";
import { targetBranchText } from "../../../present/text/lookUp";
import { remoteBranches } from "../../branches";
import type { Place } from "./places";

/** Asks for the target branch: one of the remote's branches, or any other. `undefined` if the person leaves. */
export function askForTargetBranch(place: Place, current: string | undefined): Promise<string | undefined> {
  const { title, placeholder } = targetBranchText;
  const pick = vscode.window.createQuickPick<TargetBranchRow>();
  pick.title = title(place.repository);
  pick.placeholder = placeholder;
  pick.ignoreFocusOut = true;
  let known: readonly string[] = [];
  const typed = () => ({ text: pick.value, branch: parseTargetBranch(pick.value, place.remote) });
  const show = () => {
    pick.items = targetBranchRows(typed(), known, current);
  };
  show();
  pick.busy = true;
  let open = true;
  void remoteBranches(place.git, place.remote, place.patterns).then((branches) => {
    if (!open) return;
    known = branches;
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
