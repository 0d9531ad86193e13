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
  const names = new Set<string>();
  for (const name of [branches.default, branches.current, ...branches.otherBranches]) {
    if (name !== undefined) {
      names.add(name);
    }
  }
  const rows: TargetBranchRow[] = [...names].map((name) => createBranchRow(name, branches));
  const inputText = input.text.trim();
  if (inputText !== "" && !names.has(inputText)) {
    rows.push(createInputRow(input.branch));
  }
  return rows;
}

function createBranchRow(name: string, branches: BranchSuggestions): TargetBranchRow {
  const remarks = [
    name === branches.default && t({ message: "default", comment: "the branch that pull requests usually go to" }),
    name === branches.current && t({ message: "current", comment: "the branch that is chosen now" }),
  ];
  return {
    label: `$(git-branch) ${iconSafeText(name, 200)}`,
    description: joinTexts(remarks, ", "),
    value: name,
  };
}

function createInputRow(branch: string | undefined): TargetBranchRow {
  const row = {
    description: "",
    value: branch,
    alwaysShow: true,
  } as const;
  if (branch === undefined) {
    return { ...row, label: `$(info) ${targetBranchTexts.invalid}` };
  }
  return { ...row, label: `$(git-branch) ${t("Use {0}", iconSafeText(branch, 200))}` };
}
