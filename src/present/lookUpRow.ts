import { withoutUndefined } from "../base/withoutUndefined";
import type { NamedRun } from "../domain/runs/testRunInput";
import type { PickItem } from "./quickPick";
import type { NextStep } from "./text/message";
import { iconSafeText } from "./text/sanitize";

/** Action of a row in the look-up box. */
export type LookUpAction =
  | { readonly kind: "lookUp"; readonly run: NamedRun }
  | { readonly kind: "recent"; readonly id: string }
  | { readonly kind: "clipboard" }
  | { readonly kind: "again" }
  | { readonly kind: "targetBranch" }
  | { readonly kind: "repository" }
  /** Clears the box for another run. */
  | { readonly kind: "otherRun" }
  | { readonly kind: "showTest"; readonly testId: string; readonly repositoryKey: string }
  | { readonly kind: "openSetting"; readonly setting: "testBranchPatterns" | "repository" }
  | { readonly kind: "openFolder" }
  /** Fetches the test branches of a pull request. */
  | { readonly kind: "fetch" }
  | { readonly kind: "step"; readonly step: NextStep }
  /** Shows the look-up in progress; accepting it does nothing, since Enter was probably pressed twice. */
  | { readonly kind: "nothing" };

export interface LookUpRow extends PickItem<LookUpAction> {
  /** Whether the row is shown for any input. */
  readonly alwaysShow?: true;
}

/** Contents of a row; texts are sanitized in it. */
export interface RowOptions {
  readonly icon: string;
  readonly label: string;
  readonly value: LookUpAction;
  readonly description?: string;
  readonly detail?: string | undefined;
  readonly alwaysShow?: true;
}

/** Creates a row of the look-up box. */
export function createRow({ icon, label, value, description = "", detail, alwaysShow }: RowOptions): LookUpRow {
  return withoutUndefined({
    label: `$(${icon}) ${iconSafeText(label, 200)}`,
    description: iconSafeText(description, 200),
    detail: detail ? iconSafeText(detail, 300) : undefined,
    value,
    alwaysShow,
  });
}

/** Shows a row for any input. */
export function alwaysShown(item: LookUpRow): LookUpRow {
  return { ...item, alwaysShow: true };
}
