// Test controllers like those of test extensions, with the items that a host test specifies. They run no tests: they
// record the requests, and report the outcomes that the host test specifies.
const { execFile } = require("node:child_process");
const vscode = require("vscode");

const disposables = [];
let requests = [];
let runCount = 0;
/** Called when a refresh is cancelled. */
const cancelListeners = [];
/** Called when a controller with `refreshesUntilCancelled` begins a refresh. */
const refreshListeners = [];
/** Outcomes of the next runs of items, by the ids of the items. */
const outcomes = new Map();
/** Failure messages of items, by the ids of the items. */
const failureMessages = new Map();

exports.register = () =>
  vscode.Disposable.from(
    vscode.commands.registerCommand("companion.createTestController", createTestController),
    vscode.commands.registerCommand("companion.takeTestRequests", takeTestRequests),
    vscode.commands.registerCommand(
      "companion.waitForCancelledRefresh",
      () => new Promise((resolve) => cancelListeners.push(resolve)),
    ),
    vscode.commands.registerCommand(
      "companion.waitForRefresh",
      () => new Promise((resolve) => refreshListeners.push(resolve)),
    ),
    vscode.commands.registerCommand("companion.listTestsOfActiveFile", listTestsOfActiveFile),
    vscode.commands.registerCommand("companion.disposeTestControllers", disposeTestControllers),
  );

/**
 * Creates a controller with items of the form `{ id, uri, line, children, outcomes, message }`.
 *
 * - `uri` is by default that of the parent.
 * - `outcomes` are the outcomes of the next runs of an item: the name of the method of `TestRun` that reports it, or
 *   "none" for a run that is never created. After the last one, the item passes.
 * - `message` is the text of each failure; by default, it is unique.
 *
 * Options:
 *
 * - `discoversOnOpen`: an item has no children until the document of its URI is opened.
 * - `discoversOnRefresh`: there are no items until the tests are refreshed.
 * - `refreshesUntilCancelled`: a refresh finds nothing, and ends when it is cancelled.
 * - `runsInProcess`: a process runs between the start of a run and its results, as with a real test runner.
 */
function createTestController({
  id,
  items,
  discoversOnOpen = false,
  discoversOnRefresh = false,
  refreshesUntilCancelled = false,
  runsInProcess = false,
}) {
  const controller = vscode.tests.createTestController(id, id);
  disposables.push(controller);
  for (const kind of ["Run", "Debug"]) {
    controller.createRunProfile(kind, vscode.TestRunProfileKind[kind], (request) =>
      record(controller, kind, request, runsInProcess),
    );
  }
  const addItems = () =>
    controller.items.replace(items.map((item) => createItem(controller, item, undefined, discoversOnOpen)));
  if (refreshesUntilCancelled) {
    controller.refreshHandler = waitForCancellation;
  } else if (discoversOnRefresh) {
    controller.refreshHandler = addItems;
  } else {
    addItems();
  }
}

/**
 * Creates a controller whose items have ranges, as those of test extensions do: the editor shows a run icon at each.
 */
function listTestsOfActiveFile() {
  const { document } = vscode.window.activeTextEditor;
  const declaration = /\b(?:it|test)(?:\.\w+)*\(\s*["'`]([^"'`]+)/;
  const items = document
    .getText()
    .split("\n")
    .flatMap((text, index) => {
      const title = declaration.exec(text)?.[1];
      return title === undefined ? [] : [{ id: title, line: index + 1 }];
    });
  createTestController({ id: "lines", items: [{ id: "file", uri: document.uri.toString(), children: items }] });
}

function waitForCancellation(token) {
  for (const listener of refreshListeners.splice(0)) {
    listener();
  }
  return new Promise((resolve) =>
    token.onCancellationRequested(() => {
      for (const listener of cancelListeners.splice(0)) {
        listener();
      }
      resolve();
    }),
  );
}

function createItem(controller, spec, parentUri, discoversOnOpen) {
  const { id, uri, line, children = [], outcomes: itemOutcomes, message } = spec;
  const itemUri = uri ? vscode.Uri.parse(uri) : parentUri;
  const item = controller.createTestItem(id, id, itemUri);
  if (itemOutcomes) {
    outcomes.set(id, [...itemOutcomes]);
  }
  if (message) {
    failureMessages.set(id, message);
  }
  if (line !== undefined) {
    item.range = new vscode.Range(line - 1, 0, line - 1, 80);
  }
  const addChildren = () =>
    item.children.replace(children.map((child) => createItem(controller, child, itemUri, false)));
  const isOfItem = (document) => document.uri.toString() === itemUri.toString();
  if (!discoversOnOpen || vscode.workspace.textDocuments.some(isOfItem)) {
    addChildren();
  } else {
    disposables.push(vscode.workspace.onDidOpenTextDocument((document) => isOfItem(document) && addChildren()));
  }
  return item;
}

async function record(controller, kind, request, runsInProcess) {
  const items = request.include ?? [];
  requests.push({ controller: controller.id, kind, ids: items.map(({ id }) => id).sort() });
  const itemOutcomes = items.map((item) => ({ item, outcome: outcomes.get(item.id)?.shift() ?? "passed" }));
  if (itemOutcomes.some(({ outcome }) => outcome === "none")) {
    return;
  }
  const run = controller.createTestRun(request);
  if (runsInProcess) {
    await runProcess();
  }
  const uniqueMessage = `fails in run ${++runCount}`;
  for (const { item, outcome } of itemOutcomes) {
    run[outcome](item, new vscode.TestMessage(failureMessages.get(item.id) ?? uniqueMessage));
  }
  run.end();
}

/** Runs a process that takes as long as a short test; resolves when it has ended. */
function runProcess() {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: "1" };
  return new Promise((resolve) =>
    execFile(process.execPath, ["-e", "setTimeout(() => {}, 500)"], { env }, () => resolve()),
  );
}

/** Returns the requests to run tests since the last call, sorted by controller. */
function takeTestRequests() {
  const takenRequests = requests;
  requests = [];
  return takenRequests.sort((first, second) => (first.controller < second.controller ? -1 : 1));
}

function disposeTestControllers() {
  for (const disposable of disposables.splice(0)) {
    disposable.dispose();
  }
  failureMessages.clear();
}
