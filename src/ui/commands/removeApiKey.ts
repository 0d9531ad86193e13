import * as vscode from "vscode";
import type { Log } from "../../base/log";
import type { TestRuns } from "../../model/runs/testRuns";
import type { Session } from "../../model/session";
import { connectText } from "../../present/text/connect";
import type { Command } from "../command";
import { commands } from "../ids";

/** Forgets the key and everything that was loaded with it. */
export function removeApiKey(session: Session, runs: TestRuns, log: Log): Command {
  return {
    id: commands.removeApiKey,
    run: async () => {
      try {
        await session.disconnect();
        await runs.clear();
        vscode.window.setStatusBarMessage(connectText.removed, 5_000);
      } catch (error) {
        log.error(`removing the key failed: ${error instanceof Error ? error.message : String(error)}`);
        void vscode.window.showErrorMessage(connectText.notRemoved);
      }
    },
  };
}
