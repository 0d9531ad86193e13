import type { Clock } from "../../base/clock";
import type { WorkspaceTests } from "../../model/workspaceTests";
import { serviceErrorMessage, waitMessage } from "../../present/text/serviceError";
import type { Command } from "../command";
import { commands } from "../ids";
import { showMessage } from "../messages";

/** Asks for the failing tests again, stops asking, and asks for what is missing after a stop. */
export function refreshCommands(tests: WorkspaceTests, clock: Clock): Command[] {
  let running: Promise<void> | undefined;
  // Clicks in a row share one refresh, and are told once how it ended.
  const refresh = () => {
    running ??= refreshAndTell(tests, clock).finally(() => {
      running = undefined;
    });
    return running;
  };
  return [
    { id: commands.refresh, run: refresh },
    { id: commands.loadMore, run: refresh },
    { id: commands.stopLoading, run: () => tests.stop() },
  ];
}

/** A refresh that a person asked for answers with a message if it fails, one for all repositories. */
async function refreshAndTell(tests: WorkspaceTests, clock: Clock): Promise<void> {
  const wait = tests.notBefore - clock.now();
  if (wait > 0) {
    showMessage("information", waitMessage(wait));
    return;
  }
  await tests.refresh();
  const error = tests.current.find((state) => state.error)?.error;
  if (error) showMessage("error", serviceErrorMessage(error));
}
