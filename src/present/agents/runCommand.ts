import type { TestCommand } from "../../domain/commands/testCommand";
import { singleLineText } from "../text/sanitize";
import { redactSecrets } from "../text/secretText";
import type { RunCommand } from "./failingTestsAnswer";

/** Maximum number of characters of a command in an answer. */
const maxLength = 600;

/** Creates the command of an answer; `undefined` if the answer would have to change it. */
export function createRunCommand(command: string, testCommand: TestCommand): RunCommand | undefined {
  const { folder, runsFiles } = testCommand;
  const isWhole = [command, folder.path].every((text) => text === "" || isShownWhole(text));
  if (!isWhole) {
    return undefined;
  }
  return {
    command,
    ...(folder.path !== "" && { folder: folder.path }),
    ...(runsFiles && { runsWholeFiles: runsFiles }),
  };
}

function isShownWhole(text: string): boolean {
  return text.length <= maxLength && redactSecrets(text) === text && singleLineText(text, maxLength) === text;
}
