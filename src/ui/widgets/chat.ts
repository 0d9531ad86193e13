import * as vscode from "vscode";

/** Built-in command of VS Code; forks may have it too, or a different one. */
const openChatCommand = "workbench.action.chat.open";

/**
 * Returns whether there is a chat with a language model: the command also exists in editors without a model. Never
 * rejects.
 */
export async function hasChat(): Promise<boolean> {
  const { lm } = vscode as Partial<typeof vscode>;
  if (typeof lm?.selectChatModels !== "function") return false;
  try {
    const availableCommands = await vscode.commands.getCommands(true);
    return availableCommands.includes(openChatCommand) && (await lm.selectChatModels()).length > 0;
  } catch {
    return false;
  }
}

/** Opens the chat with a text in its input box, for the user to read and send. */
export async function openChat(query: string): Promise<void> {
  await vscode.commands.executeCommand(openChatCommand, { query, isPartialQuery: true });
}
