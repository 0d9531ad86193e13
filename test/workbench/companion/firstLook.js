// Shows what `npm start` shows first: the extension's views, and an editor at the line of a failing test.
const vscode = require("vscode");

const storageKey = "firstLook";

/** Shows them only once in a workspace, so that a reloaded window stays as its user left it. */
exports.show = async (testHealth, memento) => {
  if (memento.get(storageKey)) {
    return;
  }
  await vscode.commands.executeCommand("workbench.view.extension.testHealth");
  const { uri, range } = await firstLocation(await testHealth());
  await vscode.window.showTextDocument(uri, { selection: new vscode.Range(range.start, range.start) });
  await memento.update(storageKey, true);
};

/**
 * Resolves with the location of the test that fails most often, of those with exactly one location, once the tests are
 * loaded.
 */
function firstLocation(api) {
  return new Promise((resolve) => {
    const subscription = api.onDidChangeFailingTests(check);
    void check();
    async function check() {
      const location = await findLocation(api);
      if (!location) {
        return;
      }
      subscription.dispose();
      resolve(location);
    }
  });
}

async function findLocation(api) {
  const tests = (vscode.workspace.workspaceFolders ?? []).flatMap(({ uri }) => api.failingTestsIn(uri));
  const rateOf = ({ failureRate7d = 0 }) => failureRate7d;
  for (const test of tests.sort((first, second) => rateOf(second) - rateOf(first))) {
    const [location, ...otherLocations] = await api.locate(test);
    if (location && otherLocations.length === 0) {
      return location;
    }
  }
  return undefined;
}
