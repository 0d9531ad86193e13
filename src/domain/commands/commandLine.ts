import type { Folder } from "../location";
import { joinCommands, quoteCommand, runInFolder, type Shell } from "./shell";
import type { TestCommand } from "./testCommand";

/** One line of a shell that runs tests. */
export interface CommandLine {
  /** `""` if no test can be run. */
  readonly text: string;
  readonly testCount: number;
  /** Whether it runs all tests of a file because the runner cannot select one. */
  readonly runsFiles: boolean;
}

/** Maximum number of characters of a line: a terminal that is not ready yet keeps no more than 4,095 bytes. */
const maxLineBytes = 4_000;

/**
 * Creates the line that runs commands, one after the other. Leaves out those that cannot be quoted safely, and those
 * that do not fit.
 *
 * @param findPath returns the path of a command's folder for the shell; `undefined` if the shell is in the folder
 */
export function createCommandLine(
  commands: readonly TestCommand[],
  shell: Shell,
  findPath: (folder: Folder) => string | undefined,
): CommandLine {
  let text = "";
  let testCount = 0;
  let runsFiles = false;
  for (const { folder, words, tests, runsFiles: runsOwnFiles = false } of commands) {
    const command = quoteCommand(words, shell);
    if (command === undefined) {
      continue;
    }
    const path = findPath(folder);
    const part = path === undefined ? command : runInFolder(path, command, shell);
    if (part === undefined) {
      continue;
    }
    const longerText = text === "" ? part : joinCommands([text, part], shell);
    if (Buffer.byteLength(longerText) > maxLineBytes) {
      continue;
    }
    text = longerText;
    testCount += tests.length;
    runsFiles ||= runsOwnFiles;
  }
  return { text, testCount, runsFiles };
}
