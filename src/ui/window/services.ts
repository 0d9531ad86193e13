import * as vscode from "vscode";
import { createService } from "../../api/createService";
import { systemClock } from "../../base/clock";
import type { DisposableStore } from "../../base/disposable";
import { anyOf } from "../../base/event";
import { lazy } from "../../base/lazy";
import type { Exchange } from "../../domain/exchange";
import type { Locator } from "../../domain/locator";
import { KnownFiles } from "../../locate/services/knownFiles";
import { PickedFiles } from "../../locate/services/pickedFiles";
import { Archive } from "../../state/archive";
import { Arrangements } from "../../state/arrangements";
import { OwnersOffer } from "../../state/ownersOffer";
import { TestRuns } from "../../state/runs/testRuns";
import { type Connect, Session } from "../../state/session";
import { WorkspaceTests } from "../../state/workspaceTests";
import { StoredRuns } from "../../storage/storedRuns";
import { GitRepositories } from "../adapters/git";
import { SecretKeyStore } from "../adapters/secrets";
import { Settings } from "../adapters/settings";
import { FolderStorage } from "../adapters/storage";
import { WorkspaceFiles } from "../adapters/workspaceFiles";
import type { ReportDocuments } from "../widgets/reportDocuments";
import { TestScopes } from "./testScopes";
import { WorkbenchContext } from "./workbenchContext";

/** What a window is made of that is there before it starts. */
export interface WindowParts {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly documents: ReportDocuments;
}

/** What a window works with: the connection, what is known of tests and runs, and the person's files. Nothing of it is seen. */
export type Services = ReturnType<typeof createServices>;

/** Makes everything that is not seen, and asks for nothing yet. */
export function createServices({ context, log, documents }: WindowParts, window: DisposableStore) {
  const clock = systemClock;
  const userAgent = `test-health/${context.extension.packageJSON.version} (vscode ${vscode.version})`;
  let lastExchange: Exchange | undefined;
  const onExchange = (exchange: Exchange) => {
    lastExchange = exchange;
  };
  const sharedFiles = new FolderStorage(context.globalStorageUri, log);
  const connectTo: Connect = (connection) =>
    createService({ ...connection, log, clock, userAgent, sharedFiles, onExchange });

  const settings = window.add(new Settings());
  const keys = window.add(new SecretKeyStore(context.secrets, log));
  const session = window.add(new Session(settings, keys, connectTo));
  const repositories = window.add(new GitRepositories(settings, clock, log));
  const storage = new FolderStorage(context.storageUri, log);
  const memory = context.workspaceState;
  const archive = new Archive(sharedFiles, clock, storage);
  const tests = window.add(new WorkspaceTests(session, repositories, settings, { memory, archive }, clock));
  const storedRuns = new StoredRuns(storage);
  const runs = window.add(new TestRuns(session, storedRuns, clock));

  const files = window.add(new WorkspaceFiles(repositories, clock, settings));
  const scopes = new TestScopes(tests, repositories, files);
  const pickedFiles = window.add(new PickedFiles(memory, scopes.of));
  const locator = lazy<Locator>(async () => {
    const { WorkspaceLocator } = await import("../../locate/engine/workspaceLocator");
    return window.add(new WorkspaceLocator(files, scopes.of, (test) => pickedFiles.of(test)));
  });
  const candidates = {
    get roots() {
      return files.roots;
    },
    onDidChange: anyOf(files.onDidChange, pickedFiles.onDidChange),
  };
  const knownFiles = window.add(new KnownFiles(locator, candidates, scopes.of, archive.lastFiles));

  const arrangements = window.add(new Arrangements(memory));
  const ownersOffer = window.add(new OwnersOffer(context.globalState));
  const workbench = window.add(new WorkbenchContext(settings, files, knownFiles));
  return {
    clock,
    log,
    context,
    memory,
    documents,
    settings,
    keys,
    session,
    repositories,
    tests,
    runs,
    storedRuns,
    files,
    sharedFiles,
    pickedFiles,
    locator,
    knownFiles,
    arrangements,
    ownersOffer,
    workbench,
    connectTo,
    lastExchange: () => lastExchange,
  };
}
