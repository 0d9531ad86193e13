import { CancelledError } from "../../../base/errors";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import type { NamedRun } from "../../../domain/runs/testRunInput";
import { showLookUpBox } from "./box";
import type { LookUpDialog } from "./dialog";

/**
 * Shows the box, and the questions between which it opens again with what it held, until a run is found or a kept one is chosen. Rejects
 * with `CancelledError` if the person leaves or the session ends.
 */
export async function runDialog(dialog: LookUpDialog): Promise<LookedUpRun> {
  let next: NamedRun | undefined = dialog.firstRun;
  for (;;) {
    const end = await showLookUpBox(dialog, next);
    if (end.kind === "left") throw new CancelledError();
    if (end.kind === "found") return end.run;
    const isAnswered = await (end.kind === "repository"
      ? dialog.chooseRepository()
      : dialog.chooseTargetBranch(end.pending));
    if (isAnswered) dialog.failed = undefined;
    next = isAnswered ? end.pending : undefined;
  }
}
