import * as vscode from "vscode";
import type { ExtensionError } from "../../base/askExtension";
import type { Disposable } from "../../base/disposable";
import { formatTrace, type Log } from "../../base/log";
import { extensionFailureMessages, failureMessage } from "../../present/text/sharedMessages";
import { commands, retiredCommands } from "../contributions/ids";
import { showMessage } from "../widgets/messages";
import type { ExecuteCommand } from "./command";

/**
 * Registers every command by its id, and by the retired ids that it replaces. When a command fails, shows a message
 * with one suitable button; the details go to the log.
 */
export function registerCommands(execute: ExecuteCommand, log: Log): Disposable[] {
  const currentIds = Object.values(commands).map((id) => [id, id] as const);
  const commandsById = [...currentIds, ...Object.entries(retiredCommands)];
  return commandsById.map(([id, command]) =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      try {
        await execute(command, args);
      } catch (error) {
        log.error(`${id}: ${formatTrace(error)}`);
        showMessage("error", isExtensionError(error) ? extensionFailureMessages[error.reason] : failureMessage);
      }
    }),
  );
}

/** Returns whether another extension failed. By its name, since its class is not loaded during activation. */
function isExtensionError(error: unknown): error is ExtensionError {
  return error instanceof Error && error.name === "ExtensionError";
}
