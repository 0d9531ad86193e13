import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable";
import { type Log, traceOf } from "../../base/log";
import { failedText } from "../../present/text/general";
import { showMessage } from "../widgets/messages";
import { commands } from "../window/ids";
import type { RunCommand } from "./command";

/**
 * Registers every command by its id. What a person started answers with a message and one fitting button when it fails; the log keeps
 * the facts.
 */
export function registerCommands(run: RunCommand, log: Log): Disposable[] {
  return Object.values(commands).map((id) =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      try {
        await run(id, args);
      } catch (error) {
        log.error(`${id}: ${traceOf(error)}`);
        showMessage("error", failedText);
      }
    }),
  );
}
