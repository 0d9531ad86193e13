import { isCancellation } from "../../base/errors";
import { SymbolFallbackLocator } from "../../locate/services/symbolFallbackLocator";
import { EditorSymbols } from "../adapters/documentSymbols";
import { TestItems } from "../adapters/testItems";
import { commands } from "../window/ids";
import type { Services } from "../window/services";
import type { Surfaces } from "../window/surfaces";
import { askAboutFailure } from "./askAboutFailure";
import type { Command, ExecuteCommand } from "./command";
import { connectionCommands } from "./connect";
import { copyAsMarkdown, copyTextCommands } from "./copy";
import { deepLinkCommands } from "./deepLinks";
import { diagnose } from "./diagnose";
import { EditorLinks } from "./editorLinks";
import { explainCommands } from "./explainFailures";
import { FailingTestPicker } from "./failingTestPicker";
import { failingTestsInFile } from "./failingTestsInFile";
import { filterCommands } from "./filter";
import { forgetPickedFiles } from "./forgetPickedFiles";
import { goToFailingTest } from "./goToFailingTest";
import { groupBy } from "./groupBy";
import { linkCommands } from "./links";
import { lookUpTestRun } from "./lookUpRun/command";
import { matchReport } from "./matchReport";
import { moveCommands } from "./moveToMarker";
import { myPullRequestCommands } from "./myPullRequest";
import { openTestSource } from "./openTestSource";
import { panelCommands } from "./panels";
import { refreshCommands } from "./refresh";
import { removeApiKey } from "./removeApiKey";
import { repeatUntilFailure } from "./repeatUntilFailure";
import { runTestsCommands } from "./runTests";
import { askOwners, selectOwners } from "./selectOwners";
import { selectWindow } from "./selectWindow";
import { showUnreadableFields } from "./showUnreadableFields";
import { sortBy } from "./sortBy";
import { SourceOpener } from "./sourceOpener";
import { testRunCommands } from "./testRuns";
import { watchCommands } from "./watch";
import { withErrorMessages } from "./withErrorMessages";

/** Creates every command of the extension with its dependencies. */
export function createCommands(
  services: Services,
  { failingTestsView, testRunsView, editorFeatures, panels }: Surfaces,
): ExecuteCommand {
  const { tests, runs, arrangements, files, knownFiles, pickedFiles, documents, context, clock, log } = services;
  const locator = new SymbolFallbackLocator(services.locator, new EditorSymbols(files), files, clock);
  const opener = new SourceOpener(locator, files, pickedFiles, services.walkthrough);
  const items = new TestItems(files, clock);
  const picker = new FailingTestPicker(tests, knownFiles, clock);
  const links = new EditorLinks(services);
  const commandList: readonly Command[] = [
    ...connectionCommands({ ...services, removeKey: () => removeApiKey(services) }),
    ...refreshCommands({ ...services, view: failingTestsView }),
    selectWindow(tests),
    groupBy(arrangements),
    sortBy(arrangements),
    ...filterCommands({ tests, arrangements, context: services.workbench, askOwners: () => askOwners(services) }),
    selectOwners(services),
    goToFailingTest(picker, opener),
    failingTestsInFile({ ...services, editorFeatures, opener }),
    openTestSource(tests, opener),
    ...runTestsCommands({ tests, locator: services.locator, items, opener }),
    repeatUntilFailure({ tests, locator: services.locator, items, clock }),
    askAboutFailure(picker, { tests, locator, files, clock, log }),
    ...moveCommands(editorFeatures),
    ...linkCommands(tests),
    ...deepLinkCommands(services, links),
    ...panelCommands(panels, tests),
    matchReport(services),
    forgetPickedFiles(pickedFiles),
    diagnose(services),
    showUnreadableFields({ tests, documents }),
    ...copyTextCommands,
    copyAsMarkdown({ tests, runs, arrangements, view: failingTestsView, files: knownFiles, clock, links }),
    lookUpTestRun({ ...services, memento: context.workspaceState, showTestRun: ({ id }) => testRunsView.reveal(id) }),
    ...testRunCommands({ ...services, panels }),
    ...watchCommands(services),
    ...myPullRequestCommands(services),
    ...explainCommands({ ...services, opener }),
    { id: commands.showLog, execute: () => log.show() },
  ];
  return createExecutor(commandList.map((command) => withErrorMessages(command, log)));
}

function createExecutor(commandList: readonly Command[]): ExecuteCommand {
  const commandsById = new Map(commandList.map((command) => [command.id, command]));
  return async (id, args) => {
    const command = commandsById.get(id);
    if (!command) throw new Error(`nothing is done for ${id}`);
    try {
      await command.execute(...args);
    } catch (error) {
      if (!isCancellation(error)) throw error;
    }
  };
}
