// An agent for the chat and a model that follows a script, for editors that have neither. They show how an agent uses a
// skill.
const vscode = require("vscode");
const companion = require("../companion/extension");
const agent = require("./agent");
const model = require("./model");

exports.activate = async (context) => {
  context.subscriptions.push(agent.register(), model.register());
  // The chat lists the models of a provider only after an extension has selected some.
  await vscode.lm.selectChatModels({ vendor: model.vendor });
  await companion.activate(context);
};
