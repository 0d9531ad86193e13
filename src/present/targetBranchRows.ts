import type { PickItem } from "./quickPick";
import { withoutIcons } from "./text/inert";
import { targetBranchText } from "./text/lookUp";

export interface TargetBranchRow extends PickItem<string | undefined> {
  /** Shown whatever is typed. */
  readonly alwaysShow?: true;
}

/**
 * The rows of the question for the target branch: the one in force, the others, and what is typed where it is none of these.
 *
 * @param typed the text, and the branch that it names
 */
export function targetBranchRows(
  typed: { readonly text: string; readonly branch: string | undefined },
  known: readonly string[],
  current: string | undefined,
): readonly TargetBranchRow[] {
  const { text, branch } = typed;
  const all = [...new Set([...(current === undefined ? [] : [current]), ...known])];
  const rows = all.map((name) => ({
    label: `$(git-branch) ${withoutIcons(name, 200)}`,
    description: name === current ? "current" : "",
    value: name,
  }));
  if (text.trim() === "" || all.includes(text.trim())) return rows;
  const own =
    branch === undefined
      ? { label: `$(info) ${targetBranchText.invalid}`, description: "", value: undefined }
      : { label: `$(git-branch) Use ${withoutIcons(branch, 200)}`, description: "", value: branch };
  return [...rows, { ...own, alwaysShow: true }];
}
