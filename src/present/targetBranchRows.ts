import { t } from "../base/l10n";
import type { PickItem } from "./quickPick";
import { joinTexts } from "./text/joinTexts";
import { targetBranchTexts } from "./text/lookUp";
import { iconSafeText } from "./text/sanitize";

export interface TargetBranchRow extends PickItem<string | undefined> {
  /** Whether the row is shown for any input. */
  readonly alwaysShow?: true;
}

/** Branches to suggest. */
export interface BranchSuggestions {
  /** Default branch of the repository. */
  readonly default?: string | undefined;
  /** Current target branch. */
  readonly current?: string | undefined;
  readonly otherBranches: readonly string[];
}

/**
 * Creates the rows of the prompt for the target branch: the default branch, the current one, the other ones, and the
 * entered one if it is none of these.
 *
 * @param input the entered text, and the branch that it names
 */
export function createTargetBranchRows(
  input: { readonly text: string; readonly branch: string | undefined },
  branches: BranchSuggestions,
): readonly TargetBranchRow[] {
  const { text, branch } = input;
  const names = [branches.default, branches.current, ...branches.otherBranches];
  const all = [...new Set(names.filter((name) => name !== undefined))];
  const rows = all.map((name) => ({
    label: `$(git-branch) ${iconSafeText(name, 200)}`,
    description: joinTexts(
      [
        name === branches.default && t({ message: "default", comment: "the branch that pull requests usually go to" }),
        name === branches.current && t({ message: "current", comment: "the branch that is chosen now" }),
      ],
      ", ",
    ),
    value: name,
  }));
  if (text.trim() === "" || all.includes(text.trim())) return rows;
  const inputRow =
    branch === undefined
      ? { label: `$(info) ${targetBranchTexts.invalid}`, description: "", value: undefined }
      : { label: `$(git-branch) ${t("Use {0}", iconSafeText(branch, 200))}`, description: "", value: branch };
  return [...rows, { ...inputRow, alwaysShow: true }];
}
