import type { ExtensionContext } from "vscode";
import type { Clock } from "../../base/clock";
import type { Files } from "../../base/files";
import type { Log } from "../../base/log";
import type { Exchange } from "../../domain/exchange";
import type { KeyStore } from "../../domain/keyStore";
import type { Locator } from "../../domain/locator";
import type { KnownFilesOnDemand } from "../../locate/knownFilesOnDemand";
import { AskingLocator } from "../../locate/services/askingLocator";
import type { PickedFiles } from "../../locate/services/pickedFiles";
import type { Arrangements } from "../../state/arrangements";
import type { OwnersOffer } from "../../state/ownersOffer";
import type { TestRuns } from "../../state/runs/testRuns";
import type { Connect, Session } from "../../state/session";
import type { WorkspaceTests } from "../../state/workspaceTests";
import { EditorSymbols } from "../adapters/documentSymbols";
import type { GitRepositories } from "../adapters/git";
import type { Settings } from "../adapters/settings";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import type { MarksOnDemand } from "../editor/marksOnDemand";
import type { PanelsOnDemand } from "../panels/panelsOnDemand";
import type { FailingTestsView } from "../views/failingTestsView";
import type { TestRunsView } from "../views/testRunsView";
import type { ReportDocuments } from "../widgets/reportDocuments";
import { commands } from "../window/ids";
import type { WorkbenchContext } from "../window/workbenchContext";
import { askAboutFailure } from "./askAboutFailure";
import type { Command } from "./command";
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

/** What the commands work with. */
export interface CommandParts {
  readonly session: Session;
  readonly settings: Settings;
  readonly repositories: GitRepositories;
  readonly connectTo: Connect;
  readonly tests: WorkspaceTests;
  readonly runs: TestRuns;
  readonly arrangements: Arrangements;
  readonly ownersOffer: OwnersOffer;
  readonly workbench: WorkbenchContext;
  readonly files: WorkspaceFiles;
  readonly locator: Locator;
  readonly pickedFiles: PickedFiles;
  readonly knownFiles: KnownFilesOnDemand;
  readonly marks: MarksOnDemand;
  readonly view: FailingTestsView;
  readonly runsView: TestRunsView;
  readonly panels: PanelsOnDemand;
  readonly documents: ReportDocuments;
  readonly keys: KeyStore;
  readonly sharedFiles: Pick<Files, "remove">;
  readonly context: Pick<ExtensionContext, "extension" | "storageUri" | "globalStorageUri" | "workspaceState">;
  readonly lastExchange: () => Exchange | undefined;
  readonly clock: Clock;
  readonly log: Log & { show(): void };
}

/** Every command of the extension. */
export function allCommands(parts: CommandParts): Command[] {
  const { tests, runs, arrangements, files, knownFiles, clock, log } = parts;
  const locator = new AskingLocator(parts.locator, new EditorSymbols(files), files, clock);
  const opener = new SourceOpener(locator, files, parts.pickedFiles);
  const pick = new FailingTestPick(tests, knownFiles, clock);
  const all = [
    ...connectCommands(parts),
    removeApiKey(parts),
    ...refreshCommands(parts),
    selectWindow(tests),
    groupBy(arrangements),
    sortBy(arrangements),
    ...filterCommands({ tests, arrangements, context: parts.workbench, askOwners: () => askOwners(parts) }),
    selectOwners(parts),
    goToFailingTest(pick, opener),
    failingTestsInFile({ ...parts, opener }),
    openTestSource(tests, opener),
    runTest(tests, opener),
    askAboutFailure(pick, { ...parts, locator }),
    ...moveCommands(parts.marks),
    ...linkCommands(tests),
    ...deepLinkCommands(parts),
    ...pageCommands(parts.panels, tests),
    matchReport(parts),
    forgetPickedFiles(parts.pickedFiles),
    diagnose(parts),
    showUnreadableFields(parts),
    ...copyPlain,
    copyAsMarkdown({ tests, runs, arrangements, view: parts.view, files: knownFiles, clock }),
    lookUpTestRun({
      ...parts,
      memory: parts.context.workspaceState,
      showTestRun: ({ id }) => parts.runsView.reveal(id),
    }),
    ...keptRunCommands(parts),
    ...watchCommands(parts),
    { id: commands.showLog, run: () => log.show() },
  ];
  return all.map((command) => tellingServiceErrors(command, log));
}
