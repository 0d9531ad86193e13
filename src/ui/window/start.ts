import * as vscode from "vscode";
import { createService } from "../../api/createService";
import { systemClock } from "../../base/clock";
import { anyOf } from "../../base/event";
import type { Exchange } from "../../domain/exchange";
import { KnownFilesOnDemand } from "../../locate/knownFilesOnDemand";
import { LocatorOnDemand } from "../../locate/locatorOnDemand";
import { PickedFiles } from "../../locate/services/pickedFiles";
import { Arrangements } from "../../state/arrangements";
import { AutoRefresh } from "../../state/autoRefresh";
import { wantComparisons } from "../../state/comparisonsWanted";
import { FailingTestsViewModel } from "../../state/failingTestsViewModel";
import { archiveOnDemand } from "../../state/openArchive";
import { OwnersOffer } from "../../state/ownersOffer";
import { TestRuns } from "../../state/runs/testRuns";
import { type Connect, Session } from "../../state/session";
import { WorkspaceTests } from "../../state/workspaceTests";
import { StoredRuns } from "../../storage/storedRuns";
import { WindowAttention } from "../adapters/attention";
import { logFailures } from "../adapters/failureLog";
import { GitRepositories } from "../adapters/git";
import { SecretKeyStore } from "../adapters/secrets";
import { Settings } from "../adapters/settings";
import { FolderStorage } from "../adapters/storage";
import { WorkspaceFiles } from "../adapters/workspaceFiles";
import type { CommandParts } from "../commands/all";
import { MarksOnDemand } from "../editor/marksOnDemand";
import { PanelsOnDemand } from "../panels/panelsOnDemand";
import type { ToolParts } from "../tools/toolParts";
import { FailingTestsView } from "../views/failingTestsView";
import { RateBadges } from "../views/rateBadges";
import { RowsOnDemand } from "../views/rowsOnDemand";
import { StatusBar } from "../views/statusBar";
import { TestRunsView } from "../views/testRunsView";
import { WatchOnDemand } from "../watch/watchOnDemand";
import type { ReportDocuments } from "../widgets/reportDocuments";
import { type ExtensionApi, extensionApi } from "./publicApi";
import { TestScopes } from "./testScopes";
import { WorkbenchContext } from "./workbenchContext";

/** What a window is started with. */
export interface StartParts {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly documents: ReportDocuments;
}

/** What one window runs, once it has started. */
export interface Started {
  readonly api: ExtensionApi;
  readonly commandParts: CommandParts;
  readonly toolParts: ToolParts;
  readonly panels: PanelsOnDemand;
  /** Resolves when what is on its way to the disk is there. */
  settled(): Promise<void>;
}

/** Builds everything and registers what only shows; what takes time is started at the end and not waited for. */
export function start({ context, log, documents }: StartParts): Started {
  const own = <T extends { dispose(): void }>(item: T): T => {
    context.subscriptions.push(item);
    return item;
  };
  const clock = systemClock;
  const userAgent = `test-health/${context.extension.packageJSON.version} (vscode ${vscode.version})`;
  let lastExchange: Exchange | undefined;
  const onExchange = (exchange: Exchange) => {
    lastExchange = exchange;
  };
  const sharedFiles = new FolderStorage(context.globalStorageUri, log);
  const connectTo: Connect = (connection) =>
    createService({ ...connection, log, clock, userAgent, sharedFiles, onExchange });

  const settings = own(new Settings());
  const keys = own(new SecretKeyStore(context.secrets, log));
  const session = own(new Session(settings, keys, connectTo));
  const repositories = own(new GitRepositories(settings, clock, log));
  const storage = new FolderStorage(context.storageUri, log);
  const remembered = {
    memory: context.workspaceState,
    openArchive: archiveOnDemand(sharedFiles, clock, storage),
  };
  const tests = own(new WorkspaceTests(session, repositories, settings, remembered, clock));
  const storedRuns = new StoredRuns(storage);
  const runs = own(new TestRuns(session, storedRuns, clock));

  const files = own(new WorkspaceFiles(repositories, clock, settings));
  const scopes = new TestScopes(tests, repositories, files);
  const pickedFiles = own(new PickedFiles(context.workspaceState, scopes.of));
  const locator = own(new LocatorOnDemand(files, scopes.of, (test) => pickedFiles.of(test)));
  const lastFiles = async () => (await remembered.openArchive()).lastFiles;
  const meantFiles = {
    get roots() {
      return files.roots;
    },
    onDidChange: anyOf(files.onDidChange, pickedFiles.onDidChange),
  };
  const knownFiles = own(new KnownFilesOnDemand(locator, meantFiles, scopes.of, lastFiles));

  const arrangements = own(new Arrangements(context.workspaceState));
  const ownersOffer = own(new OwnersOffer(context.globalState));
  const workbench = own(new WorkbenchContext(settings, files, knownFiles));
  const rows = new RowsOnDemand(log);
  const model = own(
    new FailingTestsViewModel({
      tests,
      arrangements,
      ownersOffer,
      context: workbench,
      session,
      repositories,
      files: knownFiles,
      clock,
    }),
  );
  const failingTestsView = own(
    new FailingTestsView({ model, tests, context: workbench, session, repositories, rows, settings, clock }),
  );
  own(new RateBadges(rows, settings));
  const watch = own(new WatchOnDemand({ runs, session, settings, clock, log }));
  const testRunsView = own(new TestRunsView(runs, tests, knownFiles, watch, session, rows, clock));
  const marks = own(
    new MarksOnDemand({
      extension: context.extensionUri,
      tests,
      locator,
      knownFiles,
      files,
      settings,
      clock,
      log,
    }),
  );
  const statusBar = own(new StatusBar(tests, workbench, settings, rows));

  const panels = own(
    new PanelsOnDemand({
      extension: context.extensionUri,
      session,
      tests,
      histories: { of: (repository) => tests.historyOf(repository), onDidChange: tests.onDidChangeHistory },
      runs,
      files: knownFiles,
      locator,
      clock,
      log,
    }),
  );

  const attention = own(
    new WindowAttention([
      {
        visible: () => failingTestsView.visible,
        onDidChange: (listener) => failingTestsView.onDidChangeVisibility(listener),
      },
      { visible: () => panels.visible, onDidChange: (listener) => panels.onDidChangeVisibility(listener) },
      { visible: () => marks.any, onDidChange: (listener) => marks.onDidChangeMarkers(listener) },
    ]),
  );
  own(logFailures(tests, log));
  own(wantComparisons(tests, arrangements));
  own(new AutoRefresh(tests, attention, settings, clock));

  const commandParts: CommandParts = {
    session,
    settings,
    repositories,
    connectTo,
    tests,
    runs,
    arrangements,
    ownersOffer,
    workbench,
    files,
    locator,
    pickedFiles,
    knownFiles,
    marks,
    view: failingTestsView,
    runsView: testRunsView,
    panels,
    documents,
    keys,
    sharedFiles,
    context,
    lastExchange: () => lastExchange,
    clock,
    log,
  };
  const memory = context.workspaceState;
  void repositories.start();
  void session.update();
  void runs.restore();
  return {
    api: extensionApi({ session, failingTestsView, testRuns: testRunsView.tree, marks, statusBar, watch, files }),
    commandParts,
    toolParts: { session, repositories, settings, memory, tests, runs, workbench, clock, log },
    panels,
    settled: async () => void (await Promise.all([tests.settled(), storedRuns.settled()])),
  };
}
