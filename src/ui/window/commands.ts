import { isCancellation } from "../../base/errors";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import { SymbolFallbackLocator } from "../../locate/services/symbolFallbackLocator";
import { ChosenAgent } from "../../state/chosenAgent";
import { EditorSymbols } from "../adapters/documentSymbols";
import { TestItems } from "../adapters/testItems";
import { askAboutFailure } from "../commands/askAboutFailure";
import type { Command, ExecuteCommand } from "../commands/command";
import { connectionCommands } from "../commands/connect";
import { copyAsMarkdown, copyTextCommands } from "../commands/copy";
import { copySkills } from "../commands/copySkills";
import { issueCommands } from "../commands/createIssue";
import { deepLinkCommands } from "../commands/deepLinks";
import { diagnose } from "../commands/diagnose";
import { EditorLinks } from "../commands/editorLinks";
import { explainCommands } from "../commands/explainFailures";
import { FailingTestPicker } from "../commands/failingTestPicker";
import { failingTestsInFile } from "../commands/failingTestsInFile";
import { filterCommands } from "../commands/filter";
import { forgetPickedFiles } from "../commands/forgetPickedFiles";
import { FailingLineOpener, goToFailingLine } from "../commands/goToFailingLine";
import { goToFailingTest } from "../commands/goToFailingTest";
import { groupBy } from "../commands/groupBy";
import { HandOver } from "../commands/handOver";
import { linkCommands } from "../commands/links";
import { lookUpTestRun } from "../commands/lookUpRun/command";
import { matchReport } from "../commands/matchReport";
import { moveCommands } from "../commands/moveToMarker";
import { myPullRequestCommands } from "../commands/myPullRequest";
import { openTestSource } from "../commands/openTestSource";
import { outsideAgentCommands } from "../commands/outsideAgents";
import { panelCommands } from "../commands/panels";
import { possibleCommits } from "../commands/possibleCommits";
import { refreshCommands } from "../commands/refresh";
import { removeApiKey } from "../commands/removeApiKey";
import { repeatUntilFailure } from "../commands/repeatUntilFailure";
import { runTestsCommands } from "../commands/runTests";
import { askOwners, selectOwners } from "../commands/selectOwners";
import { selectWindow } from "../commands/selectWindow";
import { showDifference } from "../commands/showDifference";
import { showUnreadableFields } from "../commands/showUnreadableFields";
import { sortBy } from "../commands/sortBy";
import { SourceOpener } from "../commands/sourceOpener";
import { commandLineCommands } from "../commands/testCommands";
import { testRunCommands } from "../commands/testRuns";
import { watchCommands } from "../commands/watch";
import { withErrorMessages } from "../commands/withErrorMessages";
import { commands } from "../contributions/ids";
import type { OutsideAgents } from "../tools/outsideAgents";
import type { Services } from "./services";
import type { Surfaces } from "./surfaces";

/** Creates every command of the extension with its dependencies. */
export function createCommands(services: Services, surfaces: Surfaces, outsideAgents: OutsideAgents): ExecuteCommand {
  const { log } = services;
  const commandList: readonly Command[] = [
    ...connectionCommands({ ...services, removeKey: () => removeApiKey(services) }),
    ...createListCommands(services, surfaces),
    ...createTestCommands(services, surfaces),
    ...createTextCommands(services, surfaces),
    ...createRunCommands(services, surfaces),
    ...panelCommands(surfaces.panels, services.tests),
    ...outsideAgentCommands(outsideAgents),
    copySkills(services),
    matchReport(services),
    forgetPickedFiles(services.pickedFiles),
    diagnose(services),
    showUnreadableFields(services),
    { id: commands.showLog, execute: () => log.show() },
  ];
  return createExecutor(commandList.map((command) => withErrorMessages(command, log)));
}

/** Creates the commands that load and arrange the list of failing tests. */
function createListCommands(services: Services, { failingTestsView }: Surfaces): readonly Command[] {
  const { tests, arrangements, workbench } = services;
  return [
    ...refreshCommands({ ...services, view: failingTestsView }),
    selectWindow(tests),
    groupBy(arrangements),
    sortBy(arrangements),
    ...filterCommands({
      tests,
      arrangements,
      context: workbench,
      askOwners: () => askOwners(services),
    }),
    selectOwners(services),
  ];
}

/** Creates the commands that open, run and ask about failing tests. */
function createTestCommands(services: Services, surfaces: Surfaces): readonly Command[] {
  const { editorFeatures, commandOutputs, testTerminal: terminal } = surfaces;
  const { tests, files, knownFiles, pickedFiles, walkthrough, clock } = services;
  const locator = new SymbolFallbackLocator(services.locator, new EditorSymbols(files), files, clock);
  const opener = new SourceOpener(locator, files, pickedFiles, walkthrough);
  const picker = new FailingTestPicker(tests, knownFiles, clock);
  const items = new TestItems(files, clock);
  const chosenAgent = new ChosenAgent(services.context.globalState);
  const handOver = new HandOver({ ...services, chosenAgent });
  const lineOpener = new FailingLineOpener(services.failingLines, services.reportedTests, opener);
  return [
    goToFailingTest(picker, opener),
    failingTestsInFile({ ...services, editorFeatures, opener }),
    openTestSource({ ...services, opener, lineOpener }),
    possibleCommits({ ...services, picker }),
    showDifference(services.documents),
    goToFailingLine({ ...services, picker, opener, lineOpener }),
    ...runTestsCommands({ ...services, items, opener }),
    repeatUntilFailure({ ...services, items, opener }),
    ...commandLineCommands({ ...services, picker, terminal }),
    askAboutFailure(picker, { ...services, locator, handOver }),
    ...issueCommands({ ...services, picker, links: new EditorLinks(services) }),
    ...moveCommands(editorFeatures),
    ...explainCommands({ ...services, commandOutputs, opener, lineOpener }),
  ];
}

/** Creates the commands that copy texts, and that open and follow links. */
function createTextCommands(services: Services, { failingTestsView }: Surfaces): readonly Command[] {
  const links = new EditorLinks(services);
  return [
    ...linkCommands(services.tests),
    ...deepLinkCommands(services, links),
    ...copyTextCommands,
    copyAsMarkdown({ ...services, view: failingTestsView, files: services.knownFiles, links }),
  ];
}

/** Creates the commands for test runs. */
function createRunCommands(services: Services, { testRunsView, panels }: Surfaces): readonly Command[] {
  const showTestRun = ({ id }: LookedUpRun) => testRunsView.reveal(id);
  return [
    lookUpTestRun({ ...services, showTestRun }),
    ...testRunCommands({ ...services, panels }),
    ...watchCommands(services),
    ...myPullRequestCommands(services),
  ];
}

function createExecutor(commandList: readonly Command[]): ExecuteCommand {
  const entries = commandList.map((command) => [command.id, command] as const);
  const commandsById = new Map(entries);
  return async (id, args) => {
    const command = commandsById.get(id);
    if (!command) {
      throw new Error(`nothing is done for ${id}`);
    }
    try {
      await command.execute(...args);
    } catch (error) {
      if (!isCancellation(error)) {
        throw error;
      }
    }
  };
}
