import * as vscode from "vscode";

/** VS Code's own command; forks have it as well, or something else. */
const openChatCommand = "workbench.action.chat.open";

/** Whether there is a chat with a model behind it: the command is there in editors where nothing would answer. Never rejects. */
export async function hasChat(): Promise<boolean> {
  const { lm } = vscode as Partial<typeof vscode>;
  if (typeof lm?.selectChatModels !== "function") return false;
  try {
    const known = await vscode.commands.getCommands(true);
    return known.includes(openChatCommand) && (await lm.selectChatModels()).length > 0;
  } catch {
    return false;
  }
}

/** Opens the chat with a text in its box. The person reads it and sends it. */
export async function openChat(query: string): Promise<void> {
  await vscode.commands.executeCommand(openChatCommand, { query, isPartialQuery: true });
}
