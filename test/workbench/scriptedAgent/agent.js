// The loop of an agent: it sends the prompt, the skill and the tools to the model, calls the tools that the model
// requests, and shows its text.
const vscode = require("vscode");

exports.register = () => vscode.chat.createChatParticipant("scriptedAgent", answer);

async function answer(request, _context, stream, token) {
  // The tools that the chat offers: those that are selected and whose `when` clause is true.
  const tools = [...request.tools].flatMap(([tool, isSelected]) => (isSelected ? tool : []));
  const messages = [vscode.LanguageModelChatMessage.User(`${await readSkill(request)}\n\n${request.prompt}`)];
  for (;;) {
    const response = await request.model.sendRequest(messages, { tools }, token);
    const calls = [];
    for await (const part of response.stream) {
      if (part instanceof vscode.LanguageModelTextPart) {
        stream.markdown(part.value);
      } else if (part instanceof vscode.LanguageModelToolCallPart) {
        calls.push(part);
      }
    }
    if (calls.length === 0) {
      return;
    }
    messages.push(vscode.LanguageModelChatMessage.Assistant(calls));
    const results = await Promise.all(calls.map((call) => invoke(call, request.toolInvocationToken, token)));
    messages.push(vscode.LanguageModelChatMessage.User(results));
  }
}

async function invoke({ callId, name, input }, toolInvocationToken, token) {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken }, token);
  return new vscode.LanguageModelToolResultPart(callId, content);
}

/** Reads the skill that the prompt names (`/skill …`), from the list of skills that the chat passes to every agent. */
async function readSkill({ prompt, references }) {
  const name = /^\/([\w-]+)/.exec(prompt)?.[1];
  const list = references.map(({ value }) => (typeof value === "string" ? value : "")).join("\n");
  const path = new RegExp(`<name>${name}</name>.*?<file>(.*?)</file>`, "s").exec(list)?.[1];
  if (path === undefined) {
    return "";
  }
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.file(path)));
}
