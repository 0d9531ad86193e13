import * as vscode from "vscode";
import { askExtension } from "../../base/askExtension";
import type { Clock } from "../../base/clock";

/** Built-in command of VS Code; forks may have it too, or a different one. */
const openChatCommand = "workbench.action.chat.open";

/** Built-in command of newer versions of VS Code. */
const newChatCommand = "workbench.action.chat.newChat";

/** Setting of VS Code that hides its chat, while the command and the models of other extensions stay. */
const disableChatSetting = "chat.disableAIFeatures";

/** A session of the editor's own chat: the current one, or a new one. */
export type ChatSession = "chat" | "newChat";

/**
 * Lists the sessions of the editor's own chat that can be opened; none if it is not shown or has no language model: its
 * command also exists in editors without a model. Never rejects.
 */
export async function listChatSessions(clock: Clock): Promise<readonly ChatSession[]> {
  const { lm } = vscode as Partial<typeof vscode>;
  if (typeof lm?.selectChatModels !== "function") {
    return [];
  }
  if (vscode.workspace.getConfiguration().get(disableChatSetting) === true) {
    return [];
  }
  try {
    const availableCommands = await vscode.commands.getCommands(true);
    if (!availableCommands.includes(openChatCommand)) {
      return [];
    }
    const models = await askExtension("models of the chat", () => vscode.lm.selectChatModels(), { clock });
    if (models.length === 0) {
      return [];
    }
    return availableCommands.includes(newChatCommand) ? ["chat", "newChat"] : ["chat"];
  } catch {
    return [];
  }
}

/**
 * Opens the chat with a text in its input box, for the user to read and send. Resolves with false if the editor could
 * not open it.
 */
export async function openChat(query: string, session: ChatSession, clock: Clock): Promise<boolean> {
  const text = { query, isPartialQuery: true };
  const options = session === "newChat" ? { ...text, mode: "agent" } : text;
  const open = async () => {
    if (session === "newChat") {
      await vscode.commands.executeCommand(newChatCommand);
    }
    await vscode.commands.executeCommand(openChatCommand, options);
  };
  try {
    await askExtension("the chat", open, { clock });
    return true;
  } catch {
    return false;
  }
}
