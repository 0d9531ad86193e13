import * as vscode from "vscode";
import { createService, createSourceService } from "../../api/createService";
import { type Clock, systemClock } from "../../base/clock";
import type { DisposableStore } from "../../base/disposable";
import { joinEvents } from "../../base/event";
import type { FileStore } from "../../base/fileStore";
import type { Memento } from "../../base/memento";
import type { RequestSummary } from "../../domain/requestSummary";
import type { ServiceNotice } from "../../domain/serviceNotice";
import type { TextReader } from "../../domain/textReader";
import { KnownFiles } from "../../locate/services/knownFiles";
import { PickedFiles } from "../../locate/services/pickedFiles";
import { readingStoppedMessage } from "../../present/text/reading";
import { Reading } from "../../reading/reading";
import type { TestContext } from "../../reading/sentTests";
import { Arrangements } from "../../state/arrangements";
import { createComparedTests } from "../../state/comparedTests";
import { DiskCache } from "../../state/diskCache";
import { ExplainedReports } from "../../state/explainedReports";
import { FailingLines } from "../../state/failingLines";
import { FailureMessages } from "../../state/failureMessages";
import { KeptExplanation, type ReadAgain } from "../../state/keptExplanation";
import { OwnersPrompt } from "../../state/ownersPrompt";
import { ReportedTests } from "../../state/reportedTests";
import { MissingStatuses, type RunFiles } from "../../state/runs/missingStatuses";
import { MyPullRequests } from "../../state/runs/myPullRequests";
import { TestRuns } from "../../state/runs/testRuns";
import { TouchingPullRequests } from "../../state/runs/touchingPullRequests";
import { ServiceNotices } from "../../state/serviceNotices";
import { type Connect, Session } from "../../state/session";
import { type CreateSourceService, RegisteredSources } from "../../state/sources/registeredSources";
import { TestNames } from "../../state/testNames";
import { WalkthroughProgress, type WalkthroughStep } from "../../state/walkthroughProgress";
import { WorkspaceTests } from "../../state/workspaceTests";
import { BranchPullRequests } from "../../storage/branchPullRequests";
import { StoredRepeatedRuns } from "../../storage/storedRepeatedRuns";
import { StoredReports } from "../../storage/storedReports";
import { StoredRuns } from "../../storage/storedRuns";
import { TargetBranches } from "../../storage/targetBranches";
import { GitCheckedOutBranches } from "../adapters/checkedOutBranches";
import { EditorTriageContext } from "../adapters/editorTriageContext";
import { editorWindowFocus } from "../adapters/editorWindowFocus";
import { GitRepositories } from "../adapters/git";
import { GitFileHistory } from "../adapters/gitFileHistory";
import { GitRunChanges } from "../adapters/gitRunChanges";
import { readReportAgain } from "../adapters/reportFiles";
import { OpenRepositoryFolders } from "../adapters/repositoryFolders";
import { Settings } from "../adapters/settings";
import { findEditorShell } from "../adapters/shell";
import { FolderStorage } from "../adapters/storage";
import { WorkspaceFiles } from "../adapters/workspaceFiles";
import { contextKeys } from "../contributions/ids";
import { setContext } from "../contributions/setContext";
import { showMessage } from "../widgets/messages";
import type { ReportDocuments } from "../widgets/reportDocuments";
import { createConnectionSettings } from "./connectionSettings";
import { TestScopes } from "./testScopes";

/** Environment variable that makes the extension host read foreign text itself, as where threads are unavailable. */
const withoutThreadVariable = "TEST_HEALTH_WITHOUT_THREAD";

/** Dependencies that exist before the extension starts in an editor window. */
export interface StartDependencies {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly documents: ReportDocuments;
}

/**
 * Services of an editor window: the connection, the state of tests and test runs, and the user's files. None of them
 * has a user interface.
 */
export type Services = ReturnType<typeof createServices>;

/** Creates every service, none of which has a user interface. Sends no request yet. */
export function createServices(deps: StartDependencies, disposables: DisposableStore) {
  const { context, log, documents } = deps;
  const memento = context.workspaceState;
  const clock = systemClock;
  const sharedFiles = new FolderStorage(context.globalStorageUri, log);
  const workspaceStorage = new FolderStorage(context.storageUri, log);
  const diskCache = new DiskCache(sharedFiles, clock, workspaceStorage);
  const connection = createConnection(deps, clock, sharedFiles, disposables);
  const { session, settings, repositories } = connection;
  const tests = disposables.add(new WorkspaceTests(session, repositories, settings, { memento, diskCache }, clock));
  const runServices = createRunServices({ ...connection, memento, files: workspaceStorage, clock }, disposables);
  const { branches } = runServices;
  const sourceDependencies = { ...connection, branches, context, tests, memento, diskCache, clock };
  const sourceServices = createSourceServices(sourceDependencies, disposables);
  const { textReader, failingLines, files, knownFiles } = sourceServices;
  const reportDependencies = { session, tests, textReader, failingLines, files: workspaceStorage, clock };
  const reportServices = createReportServices(reportDependencies, disposables);
  const arrangements = disposables.add(new Arrangements(memento));
  const ownersPrompt = disposables.add(new OwnersPrompt(context.globalState));
  const walkthrough = disposables.add(createWalkthroughProgress(context.globalState, runServices.runs));
  const workbench = disposables.add(new EditorTriageContext(settings, files, knownFiles));
  const windowServices = { clock, log, context, memento, documents, sharedFiles, diskCache };
  return {
    ...connection,
    ...sourceServices,
    ...runServices,
    ...reportServices,
    ...windowServices,
    tests,
    missingStatuses: createMissingStatuses(connection, sourceServices, disposables),
    testNames: disposables.add(new TestNames(tests, textReader, clock)),
    arrangements,
    ownersPrompt,
    repeatedRuns: new StoredRepeatedRuns(memento),
    walkthrough,
    workbench,
    findShell: findEditorShell,
    runCommands: { locator: sourceServices.locator, findShell: findEditorShell },
  };
}

/**
 * Creates the services that determine where and for what requests are sent: settings, API key, session, and the open
 * repositories.
 */
function createConnection(
  { context, log }: StartDependencies,
  clock: Clock,
  sharedFiles: FileStore,
  disposables: DisposableStore,
) {
  const userAgent = `test-health/${context.extension.packageJSON.version} (vscode ${vscode.version})`;
  let lastRequest: RequestSummary | undefined;
  const onRequestEnd = (summary: RequestSummary) => {
    lastRequest = summary;
  };
  const notices = new ServiceNotices(log);
  const onNotice = (notice: ServiceNotice) => notices.record(notice);
  const connectTo: Connect = (connection) =>
    createService({ ...connection, log, clock, userAgent, sharedFiles, onRequestEnd, onNotice });
  const settings = disposables.add(new Settings());
  const connection = createConnectionSettings({ context, log }, settings, disposables);
  const createFor: CreateSourceService = (source) => createSourceService(source, { log, clock, onRequestEnd });
  const sources = disposables.add(new RegisteredSources(context.workspaceState, createFor));
  const session = disposables.add(new Session(connection.connectionSettings, connection.keys, connectTo, sources));
  const repositories = disposables.add(new GitRepositories(settings, clock, log));
  const requests = { connectTo, lastRequest: () => lastRequest };
  return { ...connection, ...requests, settings, session, sources, notices, repositories };
}

interface StatusSources {
  readonly textReader: TextReader;
  readonly runChanges: RunFiles;
}

/** Creates the service that finds out why required statuses were not reported. */
function createMissingStatuses(
  { repositories }: Pick<RunDependencies, "repositories">,
  { textReader, runChanges }: StatusSources,
  disposables: DisposableStore,
): MissingStatuses {
  const folders = disposables.add(new OpenRepositoryFolders(repositories));
  return disposables.add(new MissingStatuses(textReader, folders, runChanges));
}

/** Creates the walkthrough's progress, which VS Code learns from context keys. */
function createWalkthroughProgress(memento: Memento, runs: TestRuns): WalkthroughProgress {
  const showDone = (step: WalkthroughStep) => setContext(contextKeys[step], true);
  return new WalkthroughProgress(memento, runs, showDone);
}

interface RunDependencies {
  readonly session: Session;
  readonly repositories: GitRepositories;
  readonly settings: Settings;
  readonly memento: Memento;
  /** Files of the workspace alone. */
  readonly files: FileStore;
  readonly clock: Clock;
}

/** Creates the services for the looked-up test runs, and for those of the user's own pull requests. */
function createRunServices(deps: RunDependencies, disposables: DisposableStore) {
  const { session, repositories, settings, memento, files, clock } = deps;
  const storedRuns = new StoredRuns(files);
  const runs = disposables.add(new TestRuns(session, storedRuns, clock));
  const targetBranches = new TargetBranches(memento);
  const branches = disposables.add(new GitCheckedOutBranches({ repositories, settings, targetBranches }, clock));
  const memory = new BranchPullRequests(memento);
  const focus = editorWindowFocus;
  const myPullRequests = disposables.add(
    new MyPullRequests({
      branches,
      runs,
      session,
      focus,
      settings,
      memory,
      clock,
    }),
  );
  return { runs, storedRuns, myPullRequests, branches };
}

/** Creates the services for the user's files and the test declarations in them. */
function createSourceServices(
  { context, tests, repositories, branches, settings, memento, diskCache, clock }: SourceDependencies,
  disposables: DisposableStore,
) {
  const files = disposables.add(new WorkspaceFiles(repositories, clock, settings));
  const scopes = new TestScopes(tests, repositories, files);
  const pickedFiles = disposables.add(new PickedFiles(memento, scopes.scopeFor));
  const testContext: TestContext = {
    findScope: scopes.scopeFor,
    chosenFileFor: (test) => (pickedFiles.isEmpty ? undefined : pickedFiles.fileFor(test)),
  };
  const reading = disposables.add(
    new Reading({
      script: context.asAbsolutePath("dist/reader.js"),
      files,
      tests: testContext,
      clock,
      isLocal: process.env[withoutThreadVariable] !== undefined,
    }),
  );
  disposables.add(reading.onDidStop(() => showMessage("error", readingStoppedMessage)));
  const { locator, textReader } = reading;
  const candidates = {
    get roots() {
      return files.roots;
    },
    onDidChange: joinEvents(files.onDidChange, pickedFiles.onDidChange),
  };
  const knownFiles = disposables.add(new KnownFiles(locator, candidates, scopes.scopeFor, diskCache.lastFiles));
  const reportedFiles = disposables.add(new KnownFiles(locator, candidates));
  const gitSources = { repositories, settings, targetBranches: new TargetBranches(memento) };
  const fileHistory = new GitFileHistory(gitSources, files);
  const failingLines = disposables.add(new FailingLines(locator, textReader, fileHistory, candidates, clock));
  const runChanges = new GitRunChanges(gitSources);
  const touchingPullRequests = disposables.add(
    new TouchingPullRequests(runChanges, knownFiles, files, failingLines, branches),
  );
  const locatorServices = { locator, imports: locator, knownFiles, reportedFiles, failingLines, fileHistory };
  return { files, pickedFiles, textReader, runChanges, touchingPullRequests, ...locatorServices };
}

interface ReportDependencies {
  readonly session: Session;
  readonly tests: WorkspaceTests;
  readonly textReader: TextReader;
  readonly failingLines: FailingLines;
  /** Files of the workspace alone. */
  readonly files: FileStore;
  readonly clock: Clock;
}

/** Creates the services that explain failures, and that store the explanations. */
function createReportServices(
  { session, tests, textReader, failingLines, files, clock }: ReportDependencies,
  disposables: DisposableStore,
) {
  const comparedTests = createComparedTests(tests, session);
  const reports = disposables.add(new ExplainedReports(comparedTests, textReader, clock));
  const storedReports = new StoredReports(files);
  const readAgain: ReadAgain = (file, explainedAt) => readReportAgain(textReader, file, explainedAt);
  const keptExplanation = disposables.add(
    new KeptExplanation({
      reports,
      store: storedReports,
      readAgain,
      clock,
    }),
  );
  const reportedTests = new ReportedTests(reports);
  const failureMessages = new FailureMessages(reports, failingLines);
  return { reports, storedReports, keptExplanation, reportedTests, failureMessages };
}

interface SourceDependencies {
  readonly context: vscode.ExtensionContext;
  readonly tests: WorkspaceTests;
  readonly repositories: GitRepositories;
  readonly branches: GitCheckedOutBranches;
  readonly settings: Settings;
  readonly memento: Memento;
  readonly diskCache: DiskCache;
  readonly clock: Clock;
}
