// An agent under the id of one whose maker documents an address for prompts, beside the chat of the scripted agent. It reads the address as
// the editor hands it over, shows the prompt and copies it, and does nothing else.
const vscode = require("vscode");
const scriptedAgent = require("../scriptedAgent/extension");

exports.activate = async (context) => {
  context.subscriptions.push(vscode.window.registerUriHandler({ handleUri: showPrompt }));
  await scriptedAgent.activate(context);
};

async function showPrompt(uri) {
  const parameters = [...new URLSearchParams(uri.query)].filter(([name]) => name !== "windowId");
  if (uri.path !== "/open" || parameters.length !== 1) {
    throw new Error(`not one prompt: ${uri.path} ${parameters.length}`);
  }
  const [[, content]] = parameters;
  await vscode.env.clipboard.writeText(content);
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content, language: "markdown" }));
}
