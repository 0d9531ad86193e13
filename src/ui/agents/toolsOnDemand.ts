import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable";
import { languageModelTools } from "../ids";
import type { AgentTools, ToolParts } from "./tools";

/** One of the tools, with its input as the model sent it. */
type Tool = vscode.LanguageModelTool<unknown>;

/**
 * Registers what language models may read, by names alone: what the tools do is read from disk when one is first used. Registers nothing in
 * an editor without language models.
 */
export function registerTools(parts: ToolParts): Disposable[] {
  let loading: Promise<AgentTools> | undefined;
  const load = () => {
    loading ??= import("./tools").then(
      ({ agentTools }) => agentTools(parts),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const { lm } = vscode as Partial<typeof vscode>;
  if (typeof lm?.registerTool !== "function") return [];
  return Object.values(languageModelTools).flatMap((name) => {
    const tool: Tool = {
      prepareInvocation: async ({ input }) => (await load())[name].prepare(input),
      invoke: async ({ input }, token) => (await load())[name].invoke(input, token),
    };
    try {
      return [lm.registerTool(name, tool)];
    } catch (error) {
      // Forks of VS Code that have the function may not read its part of the manifest.
      parts.log.info(`language models cannot use ${name} here: ${String(error)}`);
      return [];
    }
  });
}
