import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable";
import { isCancellation, traceOf } from "../../base/errors";
import type { Log } from "../../base/log";
import { failedText } from "../../present/text/general";
import { showMessage } from "../widgets/messages";
import type { CommandId } from "../window/ids";

/** A command: its id and what it does. Each stands in a file of its own. */
export interface Command {
  readonly id: CommandId;
  run(...args: readonly unknown[]): Promise<void> | void;
}

/**
 * Registers commands. What a person started answers with a message and one fitting button when it fails; a cancellation is silent;
 * the log keeps the facts.
 */
export function registerCommands(list: readonly Command[], log: Log): Disposable[] {
  return list.map((command) =>
    vscode.commands.registerCommand(command.id, async (...args: unknown[]) => {
      try {
        await command.run(...args);
      } catch (error) {
        report(command.id, error, log);
      }
    }),
  );
}

function report(id: CommandId, error: unknown, log: Log): void {
  if (isCancellation(error)) return;
  log.error(`${id}: ${traceOf(error)}`);
  showMessage("error", failedText);
}
