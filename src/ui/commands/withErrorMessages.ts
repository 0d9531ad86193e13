import type { Log } from "../../base/log";
import { ServiceError } from "../../domain/serviceError";
import { serviceErrorMessage } from "../../present/text/serviceError";
import { logFailure } from "../adapters/failureLog";
import { showMessage } from "../widgets/messages";
import type { Command } from "./command";

/** Wraps a command to show a message for an error of the service. Other errors are rethrown. */
export function withErrorMessages(command: Command, log: Log): Command {
  return {
    id: command.id,
    execute: async (...args) => {
      try {
        await command.execute(...args);
      } catch (error) {
        if (!(error instanceof ServiceError)) {
          throw error;
        }
        logFailure(error, log);
        showMessage("error", serviceErrorMessage(error), [command.id, ...args]);
      }
    },
  };
}
