// An example of what another extension can do with this one's API (src/ui/window/publicApi.ts): it connects, and tells where failing tests are.
// Connects the extension when a window opens. The browser-hosted VS Code forgets its secrets with every page, so `npm start` hands the
// demonstration's connection over in the environment: TEST_HEALTH_DEMO = {"baseUrl", "orgUrlSlug", "apiKey"} as JSON.
// With TEST_HEALTH_FIRST_LOOK it also shows what there is to see.
const vscode = require("vscode");
const firstLook = require("./firstLook");
const source = require("./source");
const testControllers = require("./testControllers");
const virtualFolder = require("./virtualFolder");

exports.activate = async (context) => {
  context.subscriptions.push(
    virtualFolder.register(),
    testControllers.register(),
    vscode.commands.registerCommand("companion.failingTests", failingTests),
    vscode.commands.registerCommand("companion.registerSource", () => source.activate({ subscriptions })),
    vscode.commands.registerCommand("companion.disposeSource", disposeSource),
  );
  if (process.env.TEST_HEALTH_FIRST_LOOK) {
    void firstLook.show(testHealth, context.workspaceState);
  }
  const connection = process.env.TEST_HEALTH_DEMO;
  if (connection) {
    await (await testHealth()).connect(JSON.parse(connection));
  }
};

/** The API of the extension, once its window has started. */
async function testHealth() {
  const activation = await vscode.extensions.getExtension("test-health.test-health").activate();
  if (activation.version !== 1) {
    throw new Error(`made for version 1 of its API, not for ${activation.version}`);
  }
  return activation.started();
}

/** What the example of a source has registered. */
const subscriptions = [];

function disposeSource() {
  for (const subscription of subscriptions.splice(0)) {
    subscription.dispose();
  }
}

/** The failing tests of a file, each as `file:line name` where it is declared. */
async function failingTests(uri) {
  const api = await testHealth();
  const located = api.failingTestsIn(uri).map(async (test) => {
    const places = await api.locate(test);
    return places.map(({ uri, range }) => `${uri.path.split("/").pop()}:${range.start.line + 1} ${test.name}`);
  });
  return (await Promise.all(located)).flat();
}
