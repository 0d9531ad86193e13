import * as vscode from "vscode";
import { createService } from "../../api/createService";
import { type Clock, systemClock } from "../../base/clock";
import type { DisposableStore } from "../../base/disposable";
import { anyOf } from "../../base/event";
import type { Files } from "../../base/files";
import { lazy } from "../../base/lazy";
import type { Memory } from "../../base/memory";
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
export function createServices(parts: WindowParts, window: DisposableStore) {
  const { context, log, documents } = parts;
  const memory = context.workspaceState;
  const clock = systemClock;
  const storage = {
    shared: new FolderStorage(context.globalStorageUri, log),
    own: new FolderStorage(context.storageUri, log),
  };
  const archive = new Archive(storage.shared, clock, storage.own);
  const connection = createConnection(parts, clock, storage.shared, window);
  const { session, settings, repositories } = connection;
  const tests = window.add(new WorkspaceTests(session, repositories, settings, { memory, archive }, clock));
  const storedRuns = new StoredRuns(storage.own);
  const runs = window.add(new TestRuns(session, storedRuns, clock));
  const sources = createSources({ tests, repositories, settings, memory, archive, clock }, window);
  const arrangements = window.add(new Arrangements(memory));
  const ownersOffer = window.add(new OwnersOffer(context.globalState));
  const workbench = window.add(new WorkbenchContext(settings, sources.files, sources.knownFiles));
  return {
    ...connection,
    ...sources,
    clock,
    log,
    context,
    memory,
    documents,
    tests,
    runs,
    storedRuns,
    sharedFiles: storage.shared,
    arrangements,
    ownersOffer,
    workbench,
  };
}

/** What decides whom is asked, and for what: settings, key, session, and the repositories that are open. */
function createConnection({ context, log }: WindowParts, clock: Clock, sharedFiles: Files, window: DisposableStore) {
  const userAgent = `test-health/${context.extension.packageJSON.version} (vscode ${vscode.version})`;
  let lastExchange: Exchange | undefined;
  const onExchange = (exchange: Exchange) => {
    lastExchange = exchange;
  };
  const connectTo: Connect = (connection) =>
    createService({ ...connection, log, clock, userAgent, sharedFiles, onExchange });
  const settings = window.add(new Settings());
  const keys = window.add(new SecretKeyStore(context.secrets, log));
  const session = window.add(new Session(settings, keys, connectTo));
  const repositories = window.add(new GitRepositories(settings, clock, log));
  return { settings, keys, session, repositories, connectTo, lastExchange: () => lastExchange };
}

/** The person's files, and where in them tests are declared. */
function createSources(
  { tests, repositories, settings, memory, archive, clock }: SourceParts,
  window: DisposableStore,
) {
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
  return { files, pickedFiles, locator, knownFiles };
}

interface SourceParts {
  readonly tests: WorkspaceTests;
  readonly repositories: GitRepositories;
  readonly settings: Settings;
  readonly memory: Memory;
  readonly archive: Archive;
  readonly clock: Clock;
}
