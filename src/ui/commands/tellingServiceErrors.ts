import type { Log } from "../../base/log";
import { ServiceError } from "../../domain/serviceError";
import { serviceErrorMessage } from "../../present/text/serviceError";
import { logFailure } from "../adapters/failureLog";
import { showMessage } from "../widgets/messages";
import type { Command } from "./command";

/** The same command, which tells the person why the service did not answer. Any other failure stays its caller's. */
export function tellingServiceErrors(command: Command, log: Log): Command {
  return {
    id: command.id,
    run: async (...args) => {
      try {
        await command.run(...args);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        logFailure(error, log);
        showMessage("error", serviceErrorMessage(error), [command.id, ...args]);
      }
    },
  };
}
