// The chat's own agent, with a model that follows a script, for editors that have neither: what a person sees of an agent that uses a skill.
const vscode = require("vscode");
const companion = require("../companion/extension");
const agent = require("./agent");
const model = require("./model");

exports.activate = async (context) => {
  context.subscriptions.push(agent.register(), model.register());
  // The chat lists the models of a provider once somebody has asked for them.
  await vscode.lm.selectChatModels({ vendor: model.vendor });
  await companion.activate(context);
};
