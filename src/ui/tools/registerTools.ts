import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable";
import type { Log } from "../../base/log";
import { languageModelTools } from "../contributions/ids";
import type { AgentTools } from "./tools";

/** One of the tools, with the input as the model sent it. */
type Tool = vscode.LanguageModelTool<unknown>;

/** Registers the language-model tools by their names. Registers nothing in an editor without language models. */
export function registerTools(tools: () => Promise<AgentTools>, log: Log): Disposable[] {
  const { lm } = vscode as Partial<typeof vscode>;
  if (typeof lm?.registerTool !== "function") {
    return [];
  }
  return Object.values(languageModelTools).flatMap((name) => {
    const tool: Tool = {
      prepareInvocation: async ({ input }, token) => {
        const agentTools = await tools();
        return agentTools[name].prepare(input, token);
      },
      invoke: async ({ input }, token) => {
        const agentTools = await tools();
        return agentTools[name].invoke(input, token);
      },
    };
    try {
      return [lm.registerTool(name, tool)];
    } catch (error) {
      // Forks of VS Code that have the function may not support its contribution in the manifest.
      log.info(`language models cannot use ${name} here: ${String(error)}`);
      return [];
    }
  });
}
