// Connects the extension when a window opens. The browser-hosted VS Code forgets its secrets with every page, so `npm start` hands the
// demonstration's connection over in the environment: TEST_HEALTH_DEMO = {"baseUrl", "orgUrlSlug", "apiKey"} as JSON.
const vscode = require("vscode");
const virtualFolder = require("./virtualFolder");

exports.activate = async (context) => {
  context.subscriptions.push(virtualFolder.register());
  const connection = process.env.TEST_HEALTH_DEMO;
  if (!connection) return;
  const activation = await vscode.extensions.getExtension("test-health.test-health").activate();
  const api = await activation.started();
  await api.connect(JSON.parse(connection));
};
