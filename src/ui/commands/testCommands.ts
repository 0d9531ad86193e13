import * as vscode from "vscode";
import { type CommandLine, createCommandLine } from "../../domain/commands/commandLine";
import type { Shell } from "../../domain/commands/shell";
import { maxCommandTests, type TestCommand } from "../../domain/commands/testCommand";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { Folder } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { FailingTest } from "../../domain/records";
import { goToTexts } from "../../present/quickPick";
import { joinTexts } from "../../present/text/joinTexts";
import { runTestsTexts } from "../../present/text/runTests";
import {
  missingCommandsText,
  unknownShellText,
  untrustedCommandMessage,
  wholeFilesText,
} from "../../present/text/testCommands";
import { findEditorShell } from "../adapters/shell";
import type { TestTerminal } from "../adapters/testTerminal";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import { commands } from "../contributions/ids";
import { copyText } from "../widgets/copyText";
import { notify, showMessage } from "../widgets/messages";
import { withCancellableProgress, withProgress } from "../widgets/progress";
import type { Command } from "./command";
import { chooseTests, type FailingTestPicker } from "./failingTestPicker";

interface Dependencies {
  readonly tests: Pick<TestLookup, "find">;
  readonly picker: Pick<FailingTestPicker, "choose">;
  readonly locator: Pick<Locator, "findCommands">;
  readonly files: Pick<WorkspaceFiles, "createUri">;
  readonly terminal: TestTerminal;
}

/** Creates the commands that copy or run the command line with which the project's own runner runs failing tests. */
export function commandLineCommands(deps: Dependencies): readonly Command[] {
  return [
    { id: commands.copyTestCommand, execute: (...args) => copyTestCommand(args, deps) },
    { id: commands.runInTerminal, execute: (...args) => runInTerminal(args, deps) },
  ];
}

/** Commands that were found for the chosen tests. */
interface FoundCommands {
  readonly testCount: number;
  readonly testCommands: readonly TestCommand[];
  readonly shell: Shell;
}

async function copyTestCommand(args: readonly unknown[], deps: Dependencies): Promise<void> {
  const foundCommands = await findCommands(args, deps);
  if (!foundCommands) {
    return;
  }
  const { testCommands, shell } = foundCommands;
  const isOneRoot = vscode.workspace.workspaceFolders?.length === 1;
  const findFolder = (folder: Folder) => {
    if (isOneRoot) {
      return folder.path === "" ? undefined : folder.path;
    }
    return findDiskPath(folder, deps) ?? "";
  };
  const line = createCommandLine(testCommands, shell, findFolder);
  if (line.text !== "") {
    await copyText(line.text);
  }
  notifyOfDifference(foundCommands, line);
}

async function runInTerminal(args: readonly unknown[], deps: Dependencies): Promise<void> {
  const foundCommands = await findCommands(args, deps);
  if (!foundCommands) {
    return;
  }
  const { testCommands, shell } = foundCommands;
  const createLine = (shellFolder: vscode.Uri | undefined): CommandLine => {
    const findFolder = (folder: Folder) => {
      const path = findDiskPath(folder, deps) ?? "";
      return path === shellFolder?.fsPath ? undefined : path;
    };
    return createCommandLine(testCommands, shell, findFolder);
  };
  const anyLine = createLine(undefined);
  const [firstCommand] = testCommands;
  const folder = firstCommand && deps.files.createUri(firstCommand.folder);
  if (anyLine.text !== "" && folder) {
    deps.terminal.run(folder, (shellFolder) => createLine(shellFolder).text);
  }
  notifyOfDifference(foundCommands, anyLine);
}

/** Finds the commands of the tests of rows, or of a test that the user chooses; `undefined` after a message. */
async function findCommands(args: readonly unknown[], deps: Dependencies): Promise<FoundCommands | undefined> {
  if (!vscode.workspace.isTrusted) {
    showMessage("information", untrustedCommandMessage);
    return undefined;
  }
  const shell = findEditorShell();
  if (!shell) {
    void notify("information", unknownShellText(vscode.env.shell));
    return undefined;
  }
  const tests = await chooseTests(args, deps, goToTexts.placeholder);
  if (tests.length === 0) {
    return undefined;
  }
  const testCommands = await searchCommands(tests.slice(0, maxCommandTests), deps);
  return { testCount: tests.length, testCommands, shell };
}

function searchCommands(tests: readonly FailingTest[], { locator }: Dependencies): Thenable<readonly TestCommand[]> {
  const title = runTestsTexts.locating;
  if (tests.length === 1) {
    return withProgress("statusBar", title, () => locator.findCommands(tests));
  }
  return withCancellableProgress(title, (signal) => locator.findCommands(tests, signal));
}

/** Returns the path of a folder on this computer's disk. */
function findDiskPath(folder: Folder, { files }: Dependencies): string | undefined {
  const uri = files.createUri(folder);
  if (uri?.scheme !== "file") {
    return undefined;
  }
  return uri.fsPath;
}

/** Shows a message if a command line runs other tests than the chosen ones. */
function notifyOfDifference({ testCount }: FoundCommands, line: CommandLine): void {
  const missingText = missingCommandsText(testCount, line.testCount);
  const message = joinTexts([missingText, line.runsFiles && wholeFilesText()], " ");
  if (message !== "") {
    void notify("information", message);
  }
}
