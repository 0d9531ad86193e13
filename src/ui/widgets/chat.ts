import * as vscode from "vscode";
import { askExtension } from "../../base/askExtension";
import type { Clock } from "../../base/clock";

/** Built-in command of VS Code; forks may have it too, or a different one. */
const openChatCommand = "workbench.action.chat.open";

/** Setting of VS Code that hides its chat, while the command and the models of other extensions stay. */
const disableChatSetting = "chat.disableAIFeatures";

/**
 * Returns whether the editor's own chat is shown and has a language model: its command also exists in editors without
 * a model. Agents of other extensions and of forks of VS Code have no common way to be handed a text. Never rejects.
 */
export async function hasChat(clock: Clock): Promise<boolean> {
  const { lm } = vscode as Partial<typeof vscode>;
  if (typeof lm?.selectChatModels !== "function") return false;
  if (vscode.workspace.getConfiguration().get(disableChatSetting) === true) return false;
  try {
    const availableCommands = await vscode.commands.getCommands(true);
    if (!availableCommands.includes(openChatCommand)) return false;
    const models = await askExtension("models of the chat", () => vscode.lm.selectChatModels(), { clock });
    return models.length > 0;
  } catch {
    return false;
  }
}

/**
 * Opens the chat with a text in its input box, for the user to read and send. Resolves with false if the editor could
 * not open it.
 */
export async function openChat(query: string, clock: Clock): Promise<boolean> {
  try {
    const open = () => vscode.commands.executeCommand(openChatCommand, { query, isPartialQuery: true });
    await askExtension("the chat", open, { clock });
    return true;
  } catch {
    return false;
  }
}
