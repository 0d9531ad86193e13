import { isCancellation } from "../../base/errors";
import { SymbolFallbackLocator } from "../../locate/services/symbolFallbackLocator";
import { EditorSymbols } from "../adapters/documentSymbols";
import { TestItems } from "../adapters/testItems";
import { askAboutFailure } from "../commands/askAboutFailure";
import type { Command, ExecuteCommand } from "../commands/command";
import { connectionCommands } from "../commands/connect";
import { copyAsMarkdown, copyTextCommands } from "../commands/copy";
import { deepLinkCommands } from "../commands/deepLinks";
import { diagnose } from "../commands/diagnose";
import { EditorLinks } from "../commands/editorLinks";
import { explainCommands } from "../commands/explainFailures";
import { FailingTestPicker } from "../commands/failingTestPicker";
import { failingTestsInFile } from "../commands/failingTestsInFile";
import { filterCommands } from "../commands/filter";
import { forgetPickedFiles } from "../commands/forgetPickedFiles";
import { goToFailingTest } from "../commands/goToFailingTest";
import { groupBy } from "../commands/groupBy";
import { linkCommands } from "../commands/links";
import { lookUpTestRun } from "../commands/lookUpRun/command";
import { matchReport } from "../commands/matchReport";
import { moveCommands } from "../commands/moveToMarker";
import { myPullRequestCommands } from "../commands/myPullRequest";
import { openTestSource } from "../commands/openTestSource";
import { panelCommands } from "../commands/panels";
import { refreshCommands } from "../commands/refresh";
import { removeApiKey } from "../commands/removeApiKey";
import { repeatUntilFailure } from "../commands/repeatUntilFailure";
import { runTestsCommands } from "../commands/runTests";
import { askOwners, selectOwners } from "../commands/selectOwners";
import { selectWindow } from "../commands/selectWindow";
import { showUnreadableFields } from "../commands/showUnreadableFields";
import { sortBy } from "../commands/sortBy";
import { SourceOpener } from "../commands/sourceOpener";
import { testRunCommands } from "../commands/testRuns";
import { watchCommands } from "../commands/watch";
import { withErrorMessages } from "../commands/withErrorMessages";
import { commands } from "../contributions/ids";
import type { Services } from "./services";
import type { Surfaces } from "./surfaces";

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
