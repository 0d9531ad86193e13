import { CancelledError } from "../../../base/errors";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import type { NamedRun } from "../../../domain/runs/testRunInput";
import { showLookUpBox } from "./box";
import type { LookUpDialog } from "./dialog";

/**
 * Shows the box until a run is found or a recent one is chosen. Further questions are asked while the box is closed; it
 * opens again with its text. Rejects with `CancelledError` if the user leaves or the session ends.
 */
export async function showLookUpDialog(dialog: LookUpDialog): Promise<LookedUpRun> {
  let nextRun: NamedRun | undefined = dialog.firstRun;
  for (;;) {
    const result = await showLookUpBox(dialog, nextRun);
    if (result.kind === "left") {
      throw new CancelledError();
    }
    if (result.kind === "found") {
      return result.run;
    }
    const isAnswered = await (result.kind === "repository"
      ? dialog.chooseRepository()
      : dialog.chooseTargetBranch(result.pending));
    if (isAnswered) {
      dialog.failedLookUp = undefined;
    }
    nextRun = isAnswered ? result.pending : undefined;
  }
}
