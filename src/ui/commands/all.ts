import type { ExtensionContext } from "vscode";
import type { Exchange } from "../../api/exchange";
import type { Clock } from "../../base/clock";
import type { Log } from "../../base/log";
import type { FailingFiles } from "../../locate/failingFiles";
import type { KnownFiles } from "../../locate/knownFiles";
import type { Locator } from "../../locate/locator";
import type { Arrangements } from "../../model/arrangement";
import type { OwnersOffer } from "../../model/ownersOffer";
import type { TestRuns } from "../../model/runs/testRuns";
import type { Connect, KeyStore, Session } from "../../model/session";
import type { WorkspaceTests } from "../../model/workspaceTests";
import type { Command } from "../command";
import type { EditorMarkers } from "../editorMarkers";
import type { GitRepositories } from "../git";
import { commands } from "../ids";
import { SourceOpener } from "../openSource";
import type { PanelsOnDemand } from "../panels/panelsOnDemand";
import type { ReportDocuments } from "../reportDocuments";
import type { Settings } from "../settings";
import type { FailingTestsView } from "../views/failingTestsView";
import type { WorkbenchContext } from "../workbenchContext";
import type { WorkspaceFiles } from "../workspaceFiles";
import { askAboutFailure } from "./askAboutFailure";
import { connectCommands } from "./connect";
import { copyAsMarkdown, copyName } from "./copy";
import { diagnose } from "./diagnose";
import { failingTestsInFile } from "./failingTestsInFile";
import { filterCommands } from "./filter";
import { goToFailingTest } from "./goToFailingTest";
import { groupBy } from "./groupBy";
import { linkCommands } from "./links";
import { matchReport } from "./matchReport";
import { moveCommands } from "./moveToMarker";
import { openTestSource } from "./openTestSource";
import { pageCommands } from "./pages";
import { FailingTestPick } from "./pickFailingTest";
import { refreshCommands } from "./refresh";
import { removeApiKey } from "./removeApiKey";
import { runTest } from "./runTest";
import { askOwners, selectOwners } from "./selectOwners";
import { selectWindow } from "./selectWindow";
import { sortBy } from "./sortBy";
import { testRunCommands } from "./testRuns";

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
  readonly knownFiles: KnownFiles;
  readonly failing: FailingFiles;
  readonly markers: EditorMarkers;
  readonly view: FailingTestsView;
  readonly panels: PanelsOnDemand;
  readonly documents: ReportDocuments;
  readonly keys: KeyStore;
  readonly context: Pick<ExtensionContext, "extension" | "storageUri" | "globalStorageUri">;
  readonly lastExchange: () => Exchange | undefined;
  readonly clock: Clock;
  readonly log: Log & { show(): void };
}

/** Every command of the extension. */
export function allCommands(parts: CommandParts): Command[] {
  const { session, settings, repositories, tests, runs, arrangements, files, knownFiles, clock, log } = parts;
  const opener = new SourceOpener(parts.locator, files);
  const pick = new FailingTestPick(tests, knownFiles);
  return [
    ...connectCommands(parts),
    removeApiKey(session, runs, log),
    ...refreshCommands(tests, clock),
    selectWindow(tests),
    groupBy(arrangements),
    sortBy(arrangements),
    ...filterCommands({ tests, arrangements, context: parts.workbench, askOwners: () => askOwners(parts) }),
    selectOwners(parts),
    goToFailingTest(pick, opener),
    failingTestsInFile({ ...parts, opener }),
    openTestSource(tests, opener),
    runTest(tests, opener),
    askAboutFailure(pick, parts),
    ...moveCommands(parts.markers),
    ...linkCommands(tests),
    ...pageCommands(parts.panels, tests),
    matchReport(parts),
    diagnose(parts),
    copyName,
    copyAsMarkdown({ tests, arrangements, view: parts.view, files: knownFiles, clock }),
    ...testRunCommands({ session, repositories, settings, runs, log }),
    { id: commands.showLog, run: () => log.show() },
  ];
}
