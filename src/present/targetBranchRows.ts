import type { PickItem } from "./quickPick";
import { withoutIcons } from "./text/inert";
import { targetBranchText } from "./text/lookUp";

export interface TargetBranchRow extends PickItem<string | undefined> {
  /** Shown whatever is typed. */
  readonly alwaysShow?: true;
}

/** Branches that may be meant. */
export interface KnownBranches {
  /** The repository's. */
  readonly default?: string | undefined;
  /** The one in force. */
  readonly current?: string | undefined;
  readonly others: readonly string[];
}

/**
 * Makes the rows of the question for the target branch: the default branch, the one in force, the others, and what is
 * typed where it is none of these.
 *
 * @param typed the text, and the branch that it names
 */
export function targetBranchRows(
  typed: { readonly text: string; readonly branch: string | undefined },
  branches: KnownBranches,
): readonly TargetBranchRow[] {
  const { text, branch } = typed;
  const names = [branches.default, branches.current, ...branches.others];
  const all = [...new Set(names.filter((name) => name !== undefined))];
  const rows = all.map((name) => ({
    label: `$(git-branch) ${withoutIcons(name, 200)}`,
    description: [name === branches.default && "default", name === branches.current && "current"]
      .filter(Boolean)
      .join(", "),
    value: name,
  }));
  if (text.trim() === "" || all.includes(text.trim())) return rows;
  const own =
    branch === undefined
      ? { label: `$(info) ${targetBranchText.invalid}`, description: "", value: undefined }
      : { label: `$(git-branch) Use ${withoutIcons(branch, 200)}`, description: "", value: branch };
  return [...rows, { ...own, alwaysShow: true }];
}
