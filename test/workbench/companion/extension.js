// An example of an extension that uses the API of Test Health (src/ui/window/publicApi.ts). It connects Test Health
// when a window opens, and has a command that returns the locations of failing tests.
// The browser-hosted VS Code forgets its secrets with every page, so `npm start` passes the connection in the
// environment: TEST_HEALTH_DEMO = {"baseUrl", "orgUrlSlug", "apiKey"} as JSON.
// With TEST_HEALTH_FIRST_LOOK it also shows the views and a failing test.
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

/** Resolves with the API of Test Health once the extension has started in this window. */
async function testHealth() {
  const activation = await vscode.extensions.getExtension("test-health.test-health").activate();
  if (activation.version !== 1) {
    throw new Error(`this extension needs version 1 of the API, not ${activation.version}`);
  }
  return activation.started();
}

/** The registrations of the example source. */
const subscriptions = [];

function disposeSource() {
  for (const subscription of subscriptions.splice(0)) {
    subscription.dispose();
  }
}

/** Resolves with the failing tests of a file, each as `file:line name` of its declaration. */
async function failingTests(uri) {
  const api = await testHealth();
  const located = api.failingTestsIn(uri).map(async (test) => {
    const places = await api.locate(test);
    return places.map(({ uri, range }) => `${uri.path.split("/").pop()}:${range.start.line + 1} ${test.name}`);
  });
  return (await Promise.all(located)).flat();
}
