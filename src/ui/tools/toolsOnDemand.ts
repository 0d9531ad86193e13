import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable";
import type { Log } from "../../base/log";
import { OnDemand } from "../../base/onDemand";
import { languageModelTools } from "../window/ids";
import type { ToolParts } from "./toolParts";

/** One of the tools, with its input as the model sent it. */
type Tool = vscode.LanguageModelTool<unknown>;

/**
 * Registers what language models may read, by names alone: what the tools do is read from disk when one is first used. Registers nothing in
 * an editor without language models.
 */
export function registerTools(parts: () => Promise<ToolParts>, log: Log): Disposable[] {
  const tools = new OnDemand(async () => (await import("./tools")).agentTools(await parts()));
  const { lm } = vscode as Partial<typeof vscode>;
  if (typeof lm?.registerTool !== "function") return [];
  return Object.values(languageModelTools).flatMap((name) => {
    const tool: Tool = {
      prepareInvocation: async ({ input }) => (await tools.get())[name].prepare(input),
      invoke: async ({ input }, token) => (await tools.get())[name].invoke(input, token),
    };
    try {
      return [lm.registerTool(name, tool)];
    } catch (error) {
      // Forks of VS Code that have the function may not read its part of the manifest.
      log.info(`language models cannot use ${name} here: ${String(error)}`);
      return [];
    }
  });
}
