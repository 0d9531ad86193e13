import type { WorkspaceTests } from "../../model/workspaceTests";
import type { Command } from "../command";
import { commands } from "../ids";

/** Asks for the failing tests again, stops asking, and asks for what is missing after a stop. */
export function refreshCommands(tests: WorkspaceTests): Command[] {
  return [
    { id: commands.refresh, run: () => tests.refresh() },
    { id: commands.loadMore, run: () => tests.refresh() },
    { id: commands.stopLoading, run: () => tests.stop() },
  ];
}
