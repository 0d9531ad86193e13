import { isCancellation } from "../../base/errors";
import { AskingLocator } from "../../locate/services/askingLocator";
import { EditorSymbols } from "../adapters/documentSymbols";
import { commands } from "../window/ids";
import type { Services } from "../window/services";
import type { Surfaces } from "../window/surfaces";
import { askAboutFailure } from "./askAboutFailure";
import type { Command, RunCommand } from "./command";
import { connectCommands } from "./connect";
import { copyAsMarkdown, copyPlain } from "./copy";
import { deepLinkCommands } from "./deepLinks";
import { diagnose } from "./diagnose";
import { failingTestsInFile } from "./failingTestsInFile";
import { filterCommands } from "./filter";
import { forgetPickedFiles } from "./forgetPickedFiles";
import { goToFailingTest } from "./goToFailingTest";
import { groupBy } from "./groupBy";
import { keptRunCommands } from "./keptRuns";
import { linkCommands } from "./links";
import { lookUpTestRun } from "./lookUpRun/command";
import { matchReport } from "./matchReport";
import { moveCommands } from "./moveToMarker";
import { SourceOpener } from "./openSource";
import { openTestSource } from "./openTestSource";
import { pageCommands } from "./pages";
import { FailingTestPick } from "./pickFailingTest";
import { refreshCommands } from "./refresh";
import { removeApiKey } from "./removeApiKey";
import { runTest } from "./runTest";
import { askOwners, selectOwners } from "./selectOwners";
import { selectWindow } from "./selectWindow";
import { showUnreadableFields } from "./showUnreadableFields";
import { sortBy } from "./sortBy";
import { tellingServiceErrors } from "./tellingServiceErrors";
import { watchCommands } from "./watch";

/** Makes every command of the extension; each takes what it needs. */
export function allCommands(
  services: Services,
  { failingTestsView, testRunsView, marks, panels }: Surfaces,
): RunCommand {
  const { tests, runs, arrangements, files, knownFiles, pickedFiles, documents, context, clock, log } = services;
  const locator = new AskingLocator(services.locator, new EditorSymbols(files), files, clock);
  const opener = new SourceOpener(locator, files, pickedFiles);
  const pick = new FailingTestPick(tests, knownFiles, clock);
  const all: readonly Command[] = [
    ...connectCommands(services),
    removeApiKey(services),
    ...refreshCommands({ ...services, view: failingTestsView }),
    selectWindow(tests),
    groupBy(arrangements),
    sortBy(arrangements),
    ...filterCommands({ tests, arrangements, context: services.workbench, askOwners: () => askOwners(services) }),
    selectOwners(services),
    goToFailingTest(pick, opener),
    failingTestsInFile({ tests, knownFiles, marks, files, opener }),
    openTestSource(tests, opener),
    runTest(tests, opener),
    askAboutFailure(pick, { tests, locator, files, clock, log }),
    ...moveCommands(marks),
    ...linkCommands(tests),
    ...deepLinkCommands(services),
    ...pageCommands(panels, tests),
    matchReport(services),
    forgetPickedFiles(pickedFiles),
    diagnose(services),
    showUnreadableFields({ tests, documents }),
    ...copyPlain,
    copyAsMarkdown({ tests, runs, arrangements, view: failingTestsView, files: knownFiles, clock }),
    lookUpTestRun({ ...services, memory: context.workspaceState, showTestRun: ({ id }) => testRunsView.reveal(id) }),
    ...keptRunCommands({ ...services, panels }),
    ...watchCommands(services),
    { id: commands.showLog, run: () => log.show() },
  ];
  return byId(all.map((command) => tellingServiceErrors(command, log)));
}

function byId(all: readonly Command[]): RunCommand {
  const commandOf = new Map(all.map((command) => [command.id, command]));
  return async (id, args) => {
    const command = commandOf.get(id);
    if (!command) throw new Error(`nothing is done for ${id}`);
    try {
      await command.run(...args);
    } catch (error) {
      if (!isCancellation(error)) throw error;
    }
  };
}
