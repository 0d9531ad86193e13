import * as vscode from "vscode";
import { createService } from "./api/service";
import { systemClock } from "./base/clock";
import { FileTests } from "./locate/fileTests";
import { KnownFiles } from "./locate/knownFiles";
import { LocatorOnDemand } from "./locate/locatorOnDemand";
import { AutoRefresh } from "./model/autoRefresh";
import { type Connect, Session } from "./model/session";
import { TestRuns } from "./model/testRuns";
import { WorkspaceTests } from "./model/workspaceTests";
import { placeOf } from "./present/tree/failingTestsTree";
import { WindowAttention } from "./ui/attention";
import { type Command, registerCommands } from "./ui/command";
import { connectCommands } from "./ui/commands/connect";
import { copyAsMarkdown, copyName } from "./ui/commands/copy";
import { goToFailingTest } from "./ui/commands/goToFailingTest";
import { linkCommands } from "./ui/commands/links";
import { moveCommands } from "./ui/commands/moveToMarker";
import { openTestSource } from "./ui/commands/openTestSource";
import { pageCommands } from "./ui/commands/pages";
import { refreshCommands } from "./ui/commands/refresh";
import { removeApiKey } from "./ui/commands/removeApiKey";
import { testRunCommands } from "./ui/commands/testRuns";
import { EditorMarkers } from "./ui/editorMarkers";
import { logFailures } from "./ui/failureLog";
import { GitRepositories } from "./ui/git";
import { commands } from "./ui/ids";
import { MarkerDecorations } from "./ui/markerDecorations";
import { MarkerHover } from "./ui/markerHover";
import { SourceOpener } from "./ui/openSource";
import { PanelsOnDemand } from "./ui/panels/panelsOnDemand";
import { type ExtensionApi, extensionApi } from "./ui/publicApi";
import { SecretKeyStore } from "./ui/secrets";
import { Settings } from "./ui/settings";
import { StoredRuns, WorkspaceStorage } from "./ui/storage";
import { FailingTestsView } from "./ui/views/failingTestsView";
import { TestRunsView } from "./ui/views/testRunsView";
import { WorkspaceFiles } from "./ui/workspaceFiles";

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
  const tests = own(new WorkspaceTests(session, repositories, settings, clock));
  const runs = own(new TestRuns(session, new StoredRuns(new WorkspaceStorage(context.storageUri, log)), clock));

  const files = own(new WorkspaceFiles((folder) => repositories.prefixOf(folder), clock));
  const locator = own(new LocatorOnDemand(files));
  const knownFiles = own(new KnownFiles(locator, files));
  const opener = new SourceOpener(locator, files);

  const failingTestsView = own(new FailingTestsView(tests, session, repositories, knownFiles, clock));
  const testRunsView = own(new TestRunsView(runs, clock));
  const decorations = own(new MarkerDecorations(vscode.Uri.joinPath(context.extensionUri, "media")));
  const markers = own(new EditorMarkers(tests, new FileTests(locator), files, settings, decorations, clock, log));
  own(vscode.languages.registerHoverProvider({ pattern: "**" }, new MarkerHover(markers, clock)));

  const panels = own(
    new PanelsOnDemand({
      extension: context.extensionUri,
      session,
      tests,
      histories: { of: () => undefined, onDidChange: () => ({ dispose() {} }) },
      locator,
      byImpact: (some) => some,
      placeOf: (test) => placeOf(test, (other) => knownFiles.of(other)),
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
      { visible: () => markers.any, onDidChange: (listener) => markers.onDidChange(listener) },
    ]),
  );
  own(logFailures(tests, log));
  own(new AutoRefresh(tests, attention, settings, clock));

  const all: Command[] = [
    ...connectCommands({ session, settings, repositories, connectTo, clock }),
    removeApiKey(session, runs, log),
    ...refreshCommands(tests, clock),
    openTestSource(tests, opener),
    goToFailingTest(tests, knownFiles, opener),
    ...moveCommands(markers),
    ...linkCommands(tests),
    ...pageCommands(panels, tests),
    copyName,
    copyAsMarkdown(tests, clock),
    ...testRunCommands({ session, repositories, settings, runs, log }),
    { id: commands.showLog, run: () => log.show() },
  ];
  for (const registration of registerCommands(all, log)) own(registration);

  void repositories.start();
  void session.update();
  void runs.restore();
  return extensionApi({ session, failingTests: failingTestsView.tree, testRuns: testRunsView.tree, markers });
}
