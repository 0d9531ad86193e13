import * as vscode from "vscode";
import { createService } from "./api/service";
import { systemClock } from "./base/clock";
import { FailingFiles } from "./locate/failingFiles";
import { FileTests } from "./locate/fileTests";
import { KnownFiles } from "./locate/knownFiles";
import { LocatorOnDemand } from "./locate/locatorOnDemand";
import { Archive } from "./model/archive";
import { Arrangements } from "./model/arrangement";
import { AutoRefresh } from "./model/autoRefresh";
import { wantComparisons } from "./model/comparisonsWanted";
import { type Connect, Session } from "./model/session";
import { TestRuns } from "./model/testRuns";
import { WorkspaceTests } from "./model/workspaceTests";
import { WindowAttention } from "./ui/attention";
import { FailingTestLenses } from "./ui/codeLens";
import { type Command, commandsOnDemand, registerCommands } from "./ui/command";
import { connectCommands } from "./ui/commands/connect";
import { copyName } from "./ui/commands/copyName";
import { linkCommands } from "./ui/commands/links";
import { moveCommands } from "./ui/commands/moveToMarker";
import { openTestSource } from "./ui/commands/openTestSource";
import { refreshCommands } from "./ui/commands/refresh";
import { removeApiKey } from "./ui/commands/removeApiKey";
import { runTest } from "./ui/commands/runTest";
import { testRunCommands } from "./ui/commands/testRuns";
import { EditorMarkers } from "./ui/editorMarkers";
import { ExplorerBadges } from "./ui/explorerBadges";
import { FailingFilesContext } from "./ui/failingFilesContext";
import { logFailures } from "./ui/failureLog";
import { GitRepositories } from "./ui/git";
import { commands } from "./ui/ids";
import { MarkerDecorations } from "./ui/markerDecorations";
import { MarkerHover } from "./ui/markerHover";
import { SourceOpener } from "./ui/openSource";
import { type ExtensionApi, extensionApi } from "./ui/publicApi";
import { SecretKeyStore } from "./ui/secrets";
import { Settings } from "./ui/settings";
import { StatusBar } from "./ui/statusBar";
import { StoredRuns, WorkspaceStorage } from "./ui/storage";
import { TestScopes } from "./ui/testScopes";
import { FailingTestsView } from "./ui/views/failingTestsView";
import { TestRunsView } from "./ui/views/testRunsView";
import { WorkbenchContext } from "./ui/workbenchContext";
import { WorkspaceFiles } from "./ui/workspaceFiles";

/** The commands of `ui/commands/triage.ts`. */
const triageIds = [
  commands.selectWindow,
  commands.groupBy,
  commands.sortBy,
  commands.filter,
  commands.selectOwners,
  commands.goToFailingTest,
  commands.failingTestsInFile,
  commands.copyAsMarkdown,
];

/** Builds everything and registers it; what takes time is started at the end and not waited for. */
export function activate(context: vscode.ExtensionContext): ExtensionApi {
  const own = <T extends { dispose(): void }>(item: T): T => {
    context.subscriptions.push(item);
    return item;
  };
  const clock = systemClock;
  const log = own(vscode.window.createOutputChannel("Test Health", { log: true }));
  const userAgent = `test-health/${context.extension.packageJSON.version} (vscode ${vscode.version})`;
  const connectTo: Connect = (connection) => createService({ ...connection, log, clock, userAgent });

  const settings = own(new Settings());
  const keys = own(new SecretKeyStore(context.secrets, log));
  const session = own(new Session(settings, keys, connectTo));
  const repositories = own(new GitRepositories(settings, clock, log));
  const storage = new WorkspaceStorage(context.storageUri, log);
  const remembered = { memory: context.workspaceState, archive: new Archive(storage, clock) };
  const tests = own(new WorkspaceTests(session, repositories, settings, remembered, clock));
  const runs = own(new TestRuns(session, new StoredRuns(storage), clock));

  const files = own(new WorkspaceFiles(repositories, clock));
  const scopes = new TestScopes(tests, repositories, files);
  const locator = own(new LocatorOnDemand(files, scopes.of));
  const knownFiles = own(new KnownFiles(locator, files, scopes.of));
  const failing = own(new FailingFiles((test) => knownFiles.of(test)));
  const opener = new SourceOpener(locator, files);

  const arrangements = own(new Arrangements(context.workspaceState));
  const workbench = own(new WorkbenchContext(settings, files, knownFiles));
  const failingTestsView = own(
    new FailingTestsView({
      tests,
      arrangements,
      context: workbench,
      session,
      repositories,
      files: knownFiles,
      settings,
      clock,
    }),
  );
  const testRunsView = own(new TestRunsView(runs, clock));
  const decorations = own(new MarkerDecorations(vscode.Uri.joinPath(context.extensionUri, "media")));
  const markers = own(new EditorMarkers(tests, new FileTests(locator), files, settings, decorations, clock, log));
  own(vscode.languages.registerHoverProvider({ pattern: "**" }, new MarkerHover(markers, settings, clock)));
  own(new FailingTestLenses(markers, settings));
  own(new FailingFilesContext({ failing, tests, knownFiles, markers, files, clock }));
  own(new ExplorerBadges(failing, files, settings));
  const statusBar = own(new StatusBar(tests, workbench, settings, clock));

  const attention = own(
    new WindowAttention([
      {
        visible: () => failingTestsView.visible,
        onDidChange: (listener) => failingTestsView.onDidChangeVisibility(listener),
      },
      { visible: () => markers.any, onDidChange: (listener) => markers.onDidChange(listener) },
    ]),
  );
  own(logFailures(tests, log));
  own(wantComparisons(tests, arrangements));
  own(new AutoRefresh(tests, attention, settings, clock));

  const triage = {
    tests,
    arrangements,
    context: workbench,
    repositories,
    settings,
    knownFiles,
    failing,
    markers,
    files,
    opener,
    view: failingTestsView,
    clock,
  };
  const all: Command[] = [
    ...connectCommands({ session, settings, repositories, connectTo, clock }),
    removeApiKey(session, runs, log),
    ...refreshCommands(tests, clock),
    ...commandsOnDemand(triageIds, async () => (await import("./ui/commands/triage")).triageCommands(triage)),
    { id: commands.clearFilters, run: () => arrangements.clearFilters() },
    openTestSource(tests, opener),
    runTest(tests, opener),
    ...moveCommands(markers),
    ...linkCommands(tests),
    copyName,
    ...testRunCommands({ session, repositories, settings, runs, log }),
    { id: commands.showLog, run: () => log.show() },
  ];
  for (const registration of registerCommands(all, log)) own(registration);

  void repositories.start();
  void session.update();
  void runs.restore();
  return extensionApi({ session, failingTestsView, testRuns: testRunsView.tree, markers, failing, statusBar, files });
}
