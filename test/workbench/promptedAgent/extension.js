// An agent with the id of an extension that documents a URI for prompts, in addition to the scripted agent. It handles
// that URI: it shows the prompt in an editor and copies it to the clipboard.
const vscode = require("vscode");
const scriptedAgent = require("../scriptedAgent/extension");

exports.activate = async (context) => {
  context.subscriptions.push(vscode.window.registerUriHandler({ handleUri: showPrompt }));
  await scriptedAgent.activate(context);
};

async function showPrompt(uri) {
  const parameters = [...new URLSearchParams(uri.query)].filter(([name]) => name !== "windowId");
  if (uri.path !== "/open" || parameters.length !== 1) {
    throw new Error(`expected one prompt: ${uri.path} ${parameters.length}`);
  }
  const [[, content]] = parameters;
  await vscode.env.clipboard.writeText(content);
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content, language: "markdown" }));
}
