import * as vscode from "vscode";
import type { Exchange } from "./api/exchange";
import { createService } from "./api/service";
import { systemClock } from "./base/clock";
import { KnownFilesOnDemand } from "./locate/knownFilesOnDemand";
import { LocatorOnDemand } from "./locate/locatorOnDemand";
import { Arrangements } from "./model/arrangement";
import { AutoRefresh } from "./model/autoRefresh";
import { wantComparisons } from "./model/comparisonsWanted";
import { archiveOnDemand } from "./model/openArchive";
import { OwnersOffer } from "./model/ownersOffer";
import { StoredRuns } from "./model/runs/storedRuns";
import { TestRuns } from "./model/runs/testRuns";
import { type Connect, Session } from "./model/session";
import { WorkspaceTests } from "./model/workspaceTests";
import { reportGone } from "./present/text/general";
import { registerTools } from "./ui/agents/toolsOnDemand";
import { WindowAttention } from "./ui/attention";
import { registerCommands } from "./ui/command";
import { commandsOnDemand } from "./ui/commandsOnDemand";
import { logFailures } from "./ui/failureLog";
import { GitRepositories } from "./ui/git";
import { commands } from "./ui/ids";
import { MarksOnDemand } from "./ui/marksOnDemand";
import { PanelsOnDemand } from "./ui/panels/panelsOnDemand";
import { type ExtensionApi, extensionApi } from "./ui/publicApi";
import { ReportDocuments } from "./ui/reportDocuments";
import { SecretKeyStore } from "./ui/secrets";
import { Settings } from "./ui/settings";
import { StatusBar } from "./ui/statusBar";
import { WorkspaceStorage } from "./ui/storage";
import { TestScopes } from "./ui/testScopes";
import { FailingTestsView } from "./ui/views/failingTestsView";
import { RowsOnDemand } from "./ui/views/rowsOnDemand";
import { TestRunsView } from "./ui/views/testRunsView";
import { WatchOnDemand } from "./ui/watch/watchOnDemand";
import { WorkbenchContext } from "./ui/workbenchContext";
import { WorkspaceFiles } from "./ui/workspaceFiles";

/** What is still to be done when the editor ends the extension. */
let beforeEnd: (() => Promise<void>) | undefined;

/** VS Code waits a few seconds for it. */
export function deactivate(): Promise<void> | undefined {
  return beforeEnd?.();
}

/** Builds everything and registers it; what takes time is started at the end and not waited for. */
export function activate(context: vscode.ExtensionContext): ExtensionApi {
  const own = <T extends { dispose(): void }>(item: T): T => {
    context.subscriptions.push(item);
    return item;
  };
  const clock = systemClock;
  const log = own(vscode.window.createOutputChannel("Test Health", { log: true }));
  const userAgent = `test-health/${context.extension.packageJSON.version} (vscode ${vscode.version})`;
  let lastExchange: Exchange | undefined;
  const onExchange = (exchange: Exchange) => {
    lastExchange = exchange;
  };
  const connectTo: Connect = (connection) => createService({ ...connection, log, clock, userAgent, onExchange });

  const settings = own(new Settings());
  const keys = own(new SecretKeyStore(context.secrets, log));
  const session = own(new Session(settings, keys, connectTo));
  const repositories = own(new GitRepositories(settings, clock, log));
  const storage = new WorkspaceStorage(context.storageUri, log);
  const remembered = { memory: context.workspaceState, openArchive: archiveOnDemand(storage, clock) };
  const tests = own(new WorkspaceTests(session, repositories, settings, remembered, clock));
  const storedRuns = new StoredRuns(storage);
  const runs = own(new TestRuns(session, storedRuns, clock));

  const files = own(new WorkspaceFiles(repositories, clock, settings));
  const scopes = new TestScopes(tests, repositories, files);
  const locator = own(new LocatorOnDemand(files, scopes.of));
  const lastFiles = async () => (await remembered.openArchive()).lastFiles;
  const knownFiles = own(new KnownFilesOnDemand(locator, files, scopes.of, lastFiles));

  const arrangements = own(new Arrangements(context.workspaceState));
  const ownersOffer = own(new OwnersOffer(context.globalState));
  const workbench = own(new WorkbenchContext(settings, files, knownFiles));
  const rows = new RowsOnDemand(log);
  const failingTestsView = own(
    new FailingTestsView({
      tests,
      arrangements,
      ownersOffer,
      context: workbench,
      session,
      repositories,
      files: knownFiles,
      rows,
      settings,
      clock,
    }),
  );
  const testRunsView = own(new TestRunsView(runs, tests, knownFiles, rows, clock));
  const watch = own(new WatchOnDemand({ runs, session, settings, clock, log }));
  const documents = own(new ReportDocuments(reportGone));
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

  const all = commandsOnDemand({
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
    knownFiles,
    marks,
    view: failingTestsView,
    runsView: testRunsView,
    panels,
    documents,
    keys,
    context,
    lastExchange: () => lastExchange,
    clock,
    log,
  });
  for (const registration of registerCommands(all, log)) own(registration);
  own(
    vscode.window.registerUriHandler({
      handleUri: ({ path, query }) => vscode.commands.executeCommand(commands.followLink, path, query),
    }),
  );
  const memory = context.workspaceState;
  const tools = registerTools({ session, repositories, settings, memory, tests, runs, workbench, clock, log });
  for (const registration of tools) own(registration);

  beforeEnd = async () => {
    await Promise.all([tests.settled(), storedRuns.settled()]);
  };
  void repositories.start();
  void session.update();
  void runs.restore();
  return extensionApi({ session, failingTestsView, testRuns: testRunsView.tree, marks, statusBar, watch, files });
}
